import {
  findSkillVersion,
  listSkillContents,
  listSkillVersions,
  type SkillVersionRecord,
  type WhichVersion,
} from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { type KeyedOrder, keyAfter } from "../../values/cursor.ts";
import { presentCollection } from "./collections.ts";
import { getCollection } from "./findCollection.ts";
import { exportedPath } from "./providerLayout.ts";

interface CollectionFiles {
  collection: Schemas["SkillCollection"];
  version: SkillVersionRecord;
  /** Files by the paths at which the provider looks for them. */
  files: { path: string; bytes: Uint8Array }[];
}

/** Reads the files of a version. @throws Problem not_found for the collection or the version, bad_request for both a number and a label */
export function readFiles(db: Scope, identifier: string, which: WhichVersion): Promise<CollectionFiles> {
  if (which.number !== undefined && which.label !== undefined) {
    throw new Problem("bad_request", "Send version or label, not both.");
  }
  return db.snapshot(async (tx) => {
    const collection = await getCollection(tx, identifier);
    const version = await findSkillVersion(tx, collection.id, which);
    if (!version) {
      const what = which.label === undefined ? `version ${which.number}` : `label ${JSON.stringify(which.label)}`;
      throw new Problem("not_found", `The skill collection ${JSON.stringify(collection.name)} has no ${what}.`);
    }
    const contents = await listSkillContents(tx, version.id);
    const files = contents.map(({ path, content }) => ({ path: exportedPath(version.provider, path), bytes: content }));
    return { collection: await presentCollection(tx, collection), version, files };
  });
}

/**
 * One page of a collection's versions, with one more than `limit` when there are more.
 * @throws Problem not_found, invalid_cursor
 */
export async function listVersions(
  db: Scope,
  identifier: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: KeyedOrder<{ number: "integer" }>; versions: SkillVersionRecord[] }> {
  const { id } = await getCollection(db, identifier);
  const page = { of: `skill collection ${id}`, order: "desc", key: { number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.number ?? null;
  return { page, versions: await listSkillVersions(db, id, { after, limit }) };
}
