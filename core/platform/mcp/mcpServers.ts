import {
  type McpServerRecord,
  type McpServerSettings,
  mcpServerRecords,
} from "../../../db/queries/platform/mcpServers.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { NamedRegistry } from "../namedRegistry.ts";
import { requireCallableUrl } from "../outbound/callableUrl.ts";

/** MCP servers of a workspace. An address or a header that cannot be is a bad_request. */
export const mcpServers = new NamedRegistry<McpServerRecord, McpServerSettings>({
  records: mcpServerRecords,
  type: "mcp_server",
  words: { one: "MCP server", an: "an MCP server", many: "MCP servers" },
  max: limits["ListMcpServersResponse.mcp_servers.maxItems"],
  check: requireCallable,
});

function requireCallable({ url, headers }: McpServerSettings): void {
  requireCallableUrl(url, ["body", "url"]);
  for (const name of Object.keys(headers)) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
    const message = `${JSON.stringify(name)} cannot be the name of a header.`;
    throw Problem.at("bad_request", ["body", "headers", name], `headers: ${message}`, "header_name", message);
  }
}
