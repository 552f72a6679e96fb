import { getTool } from "../../../db/queries/prompts/tools.ts";
import { listToolVersions as listRecords, type ToolVersionRecord } from "../../../db/queries/prompts/toolVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeCursor, type PageOrder } from "../../values/cursor.ts";

/**
 * One page of a tool's versions, with one more than `limit` when there are more.
 * @throws Problem not_found, invalid_cursor
 */
export async function listToolVersions(
  db: Scope,
  identifier: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: PageOrder; versions: ToolVersionRecord[] }> {
  const { id } = await getTool(db, identifier);
  const page = { of: `tool ${id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  return { page, versions: await listRecords(db, id, { after: after?.[0] ?? null, limit }) };
}
