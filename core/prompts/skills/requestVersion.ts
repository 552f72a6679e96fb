import { listSkillCollectionsById } from "../../../db/queries/prompts/skillCollections.ts";
import type { SkillVersionRecord } from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { requireLabelRights } from "../../workspace/labelRights.ts";
import { lockCollection, presentCollection } from "./collections.ts";
import { type Content, hashedContentOf } from "./contents.ts";
import { getCollection, type PlacedCollection, placeCollections } from "./findCollection.ts";
import { requireDistinctPaths, requireSafePath } from "./paths.ts";
import { type SkillProvider, storedPath } from "./providerLayout.ts";
import { readArchive } from "./readArchive.ts";
import { saveVersion, type VersionChange } from "./saveVersion.ts";

type Request = Schemas["SaveSkillCollectionVersionRequest"];
type SkillFile = Schemas["SkillFile"];

/**
 * Creates the next version of a collection as a request describes it.
 * @param archive a ZIP file that came with the request
 * @throws Problem not_found, bad_request, forbidden for the label and by the plan
 */
export async function requestVersion(
  db: Scope,
  identifier: string,
  request: Request,
  archive: Uint8Array | null,
): Promise<{ collection: Schemas["SkillCollection"]; version: SkillVersionRecord }> {
  const { release_label: releaseLabel = null } = request;
  if (releaseLabel !== null) requireLabelRights(db, [releaseLabel]);
  const { id, provider: ownProvider } = await getCollection(db, identifier);
  refuseEmpty(request, archive);
  // Files that were read before the provider changed come by the paths of the one before.
  const providers = [request.provider ?? null, ownProvider];
  const change: VersionChange = {
    moves: request.moves.map((move) => readMove(move, providers)),
    deletes: request.deletes.map((path) => storedPath(providers, path)),
    updates: await readRequestedFiles(request.file_updates, archive, providers),
    provider: request.provider,
    commitMessage: request.commit_message ?? null,
    releaseLabel,
  };
  return db.transaction(async (tx) => {
    const collection = await lockCollection(tx, id);
    const version = await saveVersion(tx, collection, change, "version_save");
    const [saved] = await placeCollections(tx, await listSkillCollectionsById(tx, [id]));
    return { collection: await presentCollection(tx, saved as PlacedCollection), version };
  });
}

/** @throws Problem bad_request for a request that changes nothing */
function refuseEmpty(request: Request, archive: Uint8Array | null): void {
  const files = request.file_updates.length + request.moves.length + request.deletes.length;
  if (archive !== null || files > 0 || request.provider !== undefined) return;
  if (typeof request.commit_message === "string" || typeof request.release_label === "string") return;
  throw new Problem("bad_request", "The request has nothing for a new version.");
}

/** Reads a move, which clients write in two ways. @throws Problem bad_request */
function readMove(move: Schemas["SkillFileMove"], providers: readonly SkillProvider[]): { from: string; to: string } {
  const from = move.old_path ?? move.from;
  const to = move.new_path ?? move.to;
  if (from === undefined || to === undefined) {
    throw new Problem("bad_request", "A move requires old_path and new_path.");
  }
  return { from: storedPath(providers, from), to: storedPath(providers, to) };
}

/**
 * Files of a request, by their paths in the collection; those in the JSON replace those of the ZIP file.
 * @throws Problem bad_request
 */
export async function readRequestedFiles(
  listed: readonly SkillFile[],
  archive: Uint8Array | null,
  providers: readonly SkillProvider[],
): Promise<Map<string, Content>> {
  const files = archive === null ? new Map<string, Content>() : await readArchive(archive, providers);
  const explicit = listed.map((file) => ({ ...file, path: storedPath(providers, file.path) }));
  requireDistinctPaths(explicit.map(({ path }) => path));
  for (const file of explicit) {
    requireSafePath(file.path);
    files.set(file.path, hashedContentOf(file.path, bytesOf(file)));
  }
  return files;
}

function bytesOf({ path, content, encoding }: SkillFile): Uint8Array {
  if (encoding !== "base64") return Buffer.from(content, "utf8");
  const compact = content.replace(/\s+/g, "");
  // `Buffer.from` skips other characters than base64.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) || compact.replace(/=+$/, "").length % 4 === 1) {
    throw new Problem("bad_request", `The content of ${JSON.stringify(path)} is not valid base64.`);
  }
  return Buffer.from(compact, "base64");
}
