import { type NamedEntity, placeEntities } from "../../../db/queries/registry/folderEntities.ts";
import {
  listSubtree,
  listTakenNames,
  lockFolderTree,
  nameTaken,
  requireFolder,
} from "../../../db/queries/registry/folders.ts";
import { auditEntry, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { FolderKind } from "./folderKind.ts";
import { folderDepthOf, requireDepth } from "./folders.ts";
import { type FolderEntityReference, lockKindsOf, lockReferences } from "./references.ts";

/**
 * Puts entities into a folder, or at the root: all of them or none.
 * @returns the number of moved entities
 * @throws Problem not_found, bad_request for a folder that would lie in itself or too deep, duplicate_name
 */
export function moveEntities(
  db: Scope,
  kinds: readonly FolderKind[],
  references: readonly FolderEntityReference[],
  folderId: number | null,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    await lockKindsOf(tx, kinds, references);
    await requireFolder(tx, folderId);
    const groups = await lockReferences(tx, kinds, references);
    for (const { kind, entities } of groups) {
      if (kind.table === "folders") await checkFolders(tx, entities, folderId);
      await placeEntities(
        tx,
        kind,
        entities.map(({ id }) => id),
        folderId,
      ).catch(nameTakenThere);
    }
    const entries = groups.flatMap(({ kind: { entityType: type }, entities }) =>
      entities
        .filter(({ folder_id }) => folder_id !== folderId)
        .map((entity) => {
          const moved = { ...entity, folder_id: folderId };
          return auditEntry(`${type}.moved`, { ...entity, type }, [entity, moved]);
        }),
    );
    await noteChanges(tx, entries);
    return groups.reduce((count, { entities }) => count + entities.length, 0);
  });
}

async function checkFolders(tx: Scope, folders: readonly NamedEntity[], target: number | null): Promise<void> {
  const ids = folders.map(({ id }) => Number(id));
  const moved = await listSubtree(tx, ids);
  if (moved.some(({ id }) => id === target)) {
    throw new Problem("bad_request", `The folder ${target} cannot be moved into itself or into one of its subfolders.`);
  }
  requireDepth((await folderDepthOf(tx, target)) + Math.max(...moved.map(({ depth }) => depth)));
  const names = folders.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const [taken = twice] = await listTakenNames(tx, target, names, ids);
  if (taken !== undefined) throw nameTaken(taken);
}

/** Turns a violated unique index into a Problem: names of some kinds are unique in a folder. */
function nameTakenThere(cause: unknown): never {
  if (!(cause instanceof Error && "code" in cause && cause.code === "23505")) throw cause;
  throw new Problem("duplicate_name", "Something in the folder already has the name of one of these.", { cause });
}
