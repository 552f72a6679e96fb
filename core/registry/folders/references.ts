import { lockEntities, type PlacedEntity } from "../../../db/queries/registry/folderEntities.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { FolderKind } from "./folderKind.ts";

export type FolderEntityReference = Schemas["FolderEntityReference"];

interface EntitiesOfKind {
  kind: FolderKind;
  entities: PlacedEntity[];
}

/** Locks what has to be locked before folders and entities of the kinds that are referred to. */
export async function lockKindsOf(
  tx: Scope,
  kinds: readonly FolderKind[],
  references: readonly FolderEntityReference[],
): Promise<void> {
  for (const { types, lockKind } of kinds) {
    if (references.some(({ type }) => types.includes(type))) await lockKind?.(tx);
  }
}

/**
 * Finds entities by their references and locks them, kind after kind.
 * @throws Problem not_found when one of them does not exist
 */
export async function lockReferences(
  tx: Scope,
  kinds: readonly FolderKind[],
  references: readonly FolderEntityReference[],
): Promise<EntitiesOfKind[]> {
  for (const reference of references) requireKind(kinds, reference);
  const found: EntitiesOfKind[] = [];
  for (const kind of kinds) {
    const wanted = references.filter(({ type }) => kind.types.includes(type));
    if (wanted.length === 0) continue;
    const ids = [...new Set(wanted.map(({ id }) => String(id).toLowerCase()))];
    const entities = await lockEntities(tx, kind, ids);
    const known = new Set(entities.map(({ id }) => id));
    const gone = wanted.find(({ id }) => !known.has(String(id).toLowerCase()));
    if (gone) notFound(`${gone.type} ${gone.id}`);
    found.push({ kind, entities });
  }
  return found;
}

/** Refuses a reference with an unknown type, or with an id that its type cannot have. @throws Problem not_found */
function requireKind(kinds: readonly FolderKind[], reference: FolderEntityReference): void {
  const kind = kinds.find(({ types }) => types.includes(reference.type));
  if (!kind || (kind.idType === "uuid") !== isUuid(String(reference.id))) notFound(`${reference.type} ${reference.id}`);
}
