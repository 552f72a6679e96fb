import { getCollection } from "../../core/prompts/skills/findCollection.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listSkillVersions } from "../../db/queries/prompts/skillVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSkillVersion } from "./presentSkillCollection.ts";

export async function listSkillCollectionVersions(
  { db }: Context,
  { params, query: { cursor, limit } }: Input<"listSkillCollectionVersions">,
): Reply<"listSkillCollectionVersions"> {
  const { id } = await getCollection(db, params.identifier);
  const page = { of: `skill collection ${id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const versions = await listSkillVersions(db, id, { after: after?.[0] ?? null, limit });
  const shown = versions.map(presentSkillVersion);
  return { status: 200, body: listEnvelope(shown, limit, page, ({ number }) => [number]) };
}
