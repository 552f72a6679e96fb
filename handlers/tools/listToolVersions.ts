import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import { listToolVersions as listVersionRecords } from "../../db/queries/prompts/toolVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentToolVersion } from "./presentTool.ts";

export async function listToolVersions(
  ctx: Context,
  { params, query }: Input<"listToolVersions">,
): Promise<Reply<"listToolVersions">> {
  const { cursor, limit } = query;
  const tool = await getTool(ctx.db, params.identifier);
  const page = { of: `tool ${tool.id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const versions = await listVersionRecords(ctx.db, tool.id, { after: after?.[0] ?? null, limit });
  return { status: 200, body: listEnvelope(versions.map(presentToolVersion), limit, page, ({ number }) => [number]) };
}
