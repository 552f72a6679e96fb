import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import { listToolVersions as listRecords } from "../../db/queries/prompts/toolVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentToolVersion } from "./presentTool.ts";

export async function listToolVersions(
  { db }: Context,
  { params, query: { cursor, limit } }: Input<"listToolVersions">,
): Reply<"listToolVersions"> {
  const { id } = await getTool(db, params.identifier);
  const page = { of: `tool ${id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const versions = await listRecords(db, id, { after: after?.[0] ?? null, limit });
  const shown = versions.map(presentToolVersion);
  return { status: 200, body: listEnvelope(shown, limit, page, ({ number }) => [number]) };
}
