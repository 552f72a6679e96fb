import {
  countMcpServers,
  deleteMcpServer as deleteRecord,
  findMcpServer,
  findMcpServerForUpdate,
  insertMcpServer,
  lockMcpServers,
  type McpServerRecord,
  type McpServerSettings,
  updateMcpServer as updateRecord,
} from "../../../db/queries/platform/mcpServers.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { requireCallableUrl } from "../outbound/callableUrl.ts";

const maxPerWorkspace = limits["ListMcpServersResponse.mcp_servers.maxItems"];

/** @throws Problem conflict for a name that is taken, or too many; bad_request for an address or a header that cannot be */
export function createMcpServer(db: Scope, settings: McpServerSettings): Promise<McpServerRecord> {
  requireCallable(settings);
  return db.transaction(async (tx) => {
    // One after the other: the count would let two past it, and of two with one name the second is told so.
    await lockMcpServers(tx);
    if ((await countMcpServers(tx)) >= maxPerWorkspace) {
      throw new Problem("conflict", `There are ${maxPerWorkspace} MCP servers already; more are not possible.`);
    }
    const created = (await insertMcpServer(tx, settings)) ?? nameIsTaken(settings.name);
    await note(tx, "mcp_server.created", [null, created]);
    return created;
  });
}

/** @throws Problem not_found; conflict for a name that is taken; bad_request for an address or a header that cannot be */
export function updateMcpServer(db: Scope, id: number, changes: Partial<McpServerSettings>): Promise<McpServerRecord> {
  return db.transaction(async (tx) => {
    await lockMcpServers(tx);
    const before = found(await findMcpServerForUpdate(tx, id), id);
    const settings = { ...before, ...changes };
    requireCallable(settings);
    const updated = (await updateRecord(tx, id, settings)) ?? nameIsTaken(settings.name);
    await note(tx, "mcp_server.updated", [before, updated]);
    return updated;
  });
}

/**
 * @returns what was deleted
 * @throws Problem not_found
 */
export function deleteMcpServer(db: Scope, id: number): Promise<McpServerRecord> {
  return db.transaction(async (tx) => {
    const server = found(await findMcpServerForUpdate(tx, id), id);
    await deleteRecord(tx, id);
    await note(tx, "mcp_server.deleted", [server, null]);
    return server;
  });
}

/** @throws Problem not_found */
export async function requireMcpServer(db: Scope, id: number): Promise<McpServerRecord> {
  return found(await findMcpServer(db, id), id);
}

function found(server: McpServerRecord | null, id: number): McpServerRecord {
  if (server) return server;
  throw new Problem("not_found", `There is no MCP server ${id} in this workspace.`);
}

function nameIsTaken(name: string): never {
  const shown = JSON.stringify(name);
  throw new Problem("conflict", `There is an MCP server ${shown} already. Change that one, or take another name.`);
}

function requireCallable({ url, headers }: McpServerSettings): void {
  requireCallableUrl(url, ["body", "url"]);
  for (const name of Object.keys(headers)) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
    const message = `${JSON.stringify(name)} cannot be the name of a header.`;
    throw new Problem("bad_request", `headers: ${message}`, {
      detail: [{ loc: ["body", "headers", name], msg: message, type: "header_name" }],
    });
  }
}

/** An entry of the audit trail; null where a server was not there before, or is no more. */
function note(
  tx: Scope,
  action: string,
  [before, after]: [McpServerRecord | null, McpServerRecord | null],
): Promise<void> {
  const { id, name } = (after ?? before) as McpServerRecord;
  return noteChanges(tx, [{ action, entityType: "mcp_server", entityId: String(id), entityName: name, before, after }]);
}
