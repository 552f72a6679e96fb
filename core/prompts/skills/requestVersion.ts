import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { getCollection } from "./findCollection.ts";
import { type SkillProvider, storedPath } from "./providerLayout.ts";
import { readRequestedFiles } from "./requestedFiles.ts";
import { createVersion } from "./versions.ts";

type Request = Schemas["SaveSkillCollectionVersionRequest"];
type Move = Schemas["SkillFileMove"];

/**
 * Creates the next version of a collection as a request describes it.
 * @param archive a ZIP file that came with the request
 * @throws Problem not_found, bad_request, and as createVersion
 */
export async function requestVersion(
  db: Scope,
  identifier: string,
  request: Request,
  archive: Uint8Array | null,
): ReturnType<typeof createVersion> {
  const collection = await getCollection(db, identifier);
  refuseEmpty(request, archive);
  const provider = request.provider === undefined ? collection.provider : request.provider;
  return createVersion(db, collection.id, {
    moves: request.moves.map((move) => readMove(move, provider)),
    deletes: request.deletes.map((path) => storedPath(provider, path)),
    updates: await readRequestedFiles(request.file_updates, archive, provider),
    provider: request.provider,
    commitMessage: request.commit_message ?? null,
    releaseLabel: request.release_label ?? null,
  });
}

/** @throws Problem bad_request for a request that changes nothing */
function refuseEmpty(request: Request, archive: Uint8Array | null): void {
  const files = request.file_updates.length + request.moves.length + request.deletes.length;
  if (archive !== null || files > 0 || request.provider !== undefined) return;
  if (typeof request.commit_message === "string" || typeof request.release_label === "string") return;
  throw new Problem("bad_request", "The request says nothing that a new version should be made of.");
}

/** Reads a move, which clients write in two ways. @throws Problem bad_request */
function readMove(move: Move, provider: SkillProvider): { from: string; to: string } {
  const from = move.old_path ?? move.from;
  const to = move.new_path ?? move.to;
  if (from === undefined || to === undefined) {
    throw new Problem("bad_request", "A move needs old_path and new_path.");
  }
  return { from: storedPath(provider, from), to: storedPath(provider, to) };
}
