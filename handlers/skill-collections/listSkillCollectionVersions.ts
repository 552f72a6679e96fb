import { getCollection } from "../../core/prompts/skills/findCollection.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listSkillVersions } from "../../db/queries/prompts/skillVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSkillVersion } from "./presentSkillCollection.ts";

export async function listSkillCollectionVersions(
  ctx: Context,
  { params, query }: Input<"listSkillCollectionVersions">,
): Promise<Reply<"listSkillCollectionVersions">> {
  const { cursor, limit } = query;
  const { id } = await getCollection(ctx.db, params.identifier);
  const page = { of: `skill collection ${id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const versions = await listSkillVersions(ctx.db, id, { after: after?.[0] ?? null, limit });
  return { status: 200, body: listEnvelope(versions.map(presentSkillVersion), limit, page, ({ number }) => [number]) };
}
