import type { WorldPart } from "./part.ts";

/** A saved MCP server at an address that nobody answers at. */
export const mcpServers: WorldPart = {
  families: ["mcp-servers"],
  tables: ["mcp_servers"],
  async fill({ client, name }) {
    const body = { name: `MCP server of ${name}`, url: "https://mcp.example.invalid/" };
    const { mcp_server } = await client.expect(201, "createMcpServer", { body });
    return { mcp_server_id: String(mcp_server.id) };
  },
};
