import { listSkillVersions, type SkillVersionRecord } from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeCursor, type PageOrder } from "../../values/cursor.ts";
import { getCollection } from "./findCollection.ts";

/**
 * One page of a collection's versions, with one more than `limit` when there are more.
 * @throws Problem not_found, invalid_cursor
 */
export async function listVersions(
  db: Scope,
  identifier: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: PageOrder; versions: SkillVersionRecord[] }> {
  const { id } = await getCollection(db, identifier);
  const page = { of: `skill collection ${id}`, sort: "number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  return { page, versions: await listSkillVersions(db, id, { after: after?.[0] ?? null, limit }) };
}
