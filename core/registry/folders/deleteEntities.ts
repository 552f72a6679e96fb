import {
  findFilledFolder,
  listIdsIn,
  lockEntities,
  type NamedEntity,
} from "../../../db/queries/registry/folderEntities.ts";
import { listSubtree, lockFolderTree } from "../../../db/queries/registry/folders.ts";
import { auditEntry, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { releaseExternalIds } from "../externalIds/externalIds.ts";
import { type Asked, ask, findHeld } from "../labels/askForChanges.ts";
import { folder as folderKind } from "./folder.ts";
import type { FolderKind } from "./folderKind.ts";
import { type FolderEntityReference, lockKindsOf, lockReferences } from "./references.ts";

/**
 * Deletes folders and entities: all of them or none.
 *
 * Folders are locked first: their locks wait for requests that are putting something into them, and later requests wait and
 * find no folder, so the entities found in them afterwards are all that there will be.
 *
 * @param kinds every kind of entity that can lie in a folder, folders among them
 * @param cascade true to delete the content of the folders as well
 * @returns the number of deleted entities; where these have protected labels, requests to delete the labels instead
 * @throws Problem not_found, folder_not_empty
 */
export function deleteEntities(
  db: Scope,
  kinds: readonly FolderKind[],
  references: readonly FolderEntityReference[],
  cascade: boolean,
): Promise<number | Asked> {
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    // Folders before what lies in them, as whoever puts something into one locks them.
    const roots = references.filter(({ type }) => folderKind.types.includes(type)).map(({ id }) => Number(id));
    if (cascade && roots.length > 0) for (const { lockKind } of kinds) await lockKind?.(tx);
    else await lockKindsOf(tx, kinds, references);
    const tree = cascade ? await listSubtree(tx, roots.filter(Number.isInteger)) : [];
    await lockEntities(
      tx,
      folderKind,
      tree.map(({ id }) => String(id)),
    );
    for (const { types, lockFirst } of kinds) {
      const ids = references.flatMap(({ type, id }) => (types.includes(type) ? String(id) : []));
      await lockFirst?.(tx, ids);
    }
    const groups = await lockReferences(tx, kinds, references);
    const named = (kind: FolderKind) => groups.find((group) => group.kind === kind)?.entities ?? [];
    const folders = await withSubfolders(tx, named(folderKind), cascade);
    const folderIds = folders.map(({ id }) => Number(id));
    const found: [FolderKind, NamedEntity[]][] = [[folderKind, folders]];
    for (const kind of kinds.filter((other) => other !== folderKind)) {
      const inside = cascade && folderIds.length > 0 ? await entitiesIn(tx, kind, folderIds) : [];
      const all = new Map([...named(kind), ...inside].map((entity) => [entity.id, entity]));
      found.push([kind, [...all.values()]]);
    }
    const asked = await askForLabels(tx, found);
    if (asked.length > 0) return { asked };
    let count = 0;
    for (const [kind, entities] of found) count += await deleteOfKind(tx, kind, entities);
    const filled = folderIds.length > 0 ? await findFilledFolder(tx, kinds, folderIds) : null;
    if (filled !== null) throw notEmpty(filled);
    return count;
  });
}

/** Asks for the deletion of the protected labels of entities. */
async function askForLabels(tx: Scope, found: readonly [FolderKind, NamedEntity[]][]): Promise<Asked["asked"]> {
  const asked: Asked["asked"] = [];
  for (const [{ labels }, entities] of found) {
    if (!labels || entities.length === 0) continue;
    const labelled = entities.map(({ id, name }) => ({ id: Number(id), name }));
    asked.push(...(await ask(tx, labels, await findHeld(tx, labels, labelled))));
  }
  return asked;
}

async function withSubfolders(tx: Scope, folders: readonly NamedEntity[], cascade: boolean): Promise<NamedEntity[]> {
  if (!cascade || folders.length === 0) return [...folders];
  const tree = await listSubtree(
    tx,
    folders.map(({ id }) => Number(id)),
  );
  return tree.map(({ id, name }) => ({ id: String(id), name }));
}

async function entitiesIn(tx: Scope, kind: FolderKind, folderIds: readonly number[]): Promise<NamedEntity[]> {
  const ids = await listIdsIn(tx, kind, folderIds);
  if (ids.length === 0) return [];
  await kind.lockFirst?.(tx, ids);
  return lockEntities(tx, kind, ids);
}

async function deleteOfKind(tx: Scope, kind: FolderKind, entities: NamedEntity[]): Promise<number> {
  if (entities.length === 0) return 0;
  const ids = entities.map(({ id }) => id);
  await kind.delete(tx, ids, entities);
  if (kind.externalIdKind) await releaseExternalIds(tx, kind.externalIdKind, ids);
  const { entityType: type } = kind;
  await noteChanges(
    tx,
    entities.map(({ id, name }) => auditEntry(`${type}.deleted`, { type, id, name }, [{ id, name }, null])),
  );
  return entities.length;
}

function notEmpty(folderId: number): Problem {
  const hint = "Send cascade true to delete its contents too.";
  return new Problem("folder_not_empty", `The folder ${folderId} is not empty. ${hint}`);
}
