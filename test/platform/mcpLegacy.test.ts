import { afterAll, expect, test } from "bun:test";
import { z } from "zod";
import { startFakeLegacyMcpServer } from "../support/fakeLegacyMcpServer.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";

const server = await startHarness();
const fake = await startFakeLegacyMcpServer((mcp) => {
  mcp.registerTool("say", { inputSchema: { text: z.string() } }, ({ text }) => ({
    content: [{ type: "text", text: `said ${text}` }],
  }));
  mcp.registerTool("leave", {}, () => {
    fake.breakOff();
    return { content: [] };
  });
});
afterAll(() => fake.stop());

async function saved() {
  const { client } = await server.newWorkspace();
  await setVariables(client, { TOKEN: "legacy-token" });
  const body = { name: "Legacy", url: fake.url, headers: { "X-API-Key": `\${TOKEN}` } };
  const { mcp_server } = await client.expect(201, "createMcpServer", { body });
  return { client, mcp_server_id: mcp_server.id };
}

test("a server that speaks HTTP with SSE alone tells its tools", async () => {
  const { client, mcp_server_id } = await saved();
  const { tools } = await client.expect(200, "listMcpServerTools", { params: { mcp_server_id } });
  expect(tools.map(({ name }) => name)).toEqual(["say", "leave"]);
  expect(fake.requests.slice(0, 3)).toEqual([
    "POST /sse legacy-token",
    "GET /sse legacy-token",
    "POST /messages legacy-token",
  ]);
});

test("its tools are called for each row over one stream; one that breaks off fails the cell at once", async () => {
  const { client, mcp_server_id } = await saved();
  const sheet = await importCsv(client, "t\nx\ny\n");
  const before = fake.requests.length;
  await sheet.addComputed("out", "MCP", { mcp_server_id, tool_name: "say", input_mappings: { text: "t" } });
  expect(await sheet.values("out")).toEqual(["said x", "said y"]);
  expect(fake.requests.slice(before).filter((request) => request.startsWith("GET")).length).toBe(1);
  await sheet.addComputed("gone", "MCP", { mcp_server_id, tool_name: "leave", input_mappings: {} });
  const [cell] = await sheet.cells("gone");
  expect(cell?.status).toBe("FAILED");
  expect(cell?.error).not.toContain("timed out");
});

test("a server that knows neither transport is told by what it first answered", async () => {
  const { client } = await server.newWorkspace();
  const html = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response("nothing here", { status: 404 }),
  });
  const body = { name: "None", url: html.url.href };
  const { mcp_server } = await client.expect(201, "createMcpServer", { body });
  const params = { mcp_server_id: mcp_server.id };
  const fault = refused(await client.call("listMcpServerTools", { params }), 502, "mcp_failed");
  expect(fault.message).toBe("The MCP server responded with 404: nothing here.");
  await html.stop(true);
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
