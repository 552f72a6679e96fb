import { type EntityKey, type EntityOrder, listEntities } from "../../db/queries/registry/entityLists.ts";
import type { Scope } from "../../db/scope.ts";
import type { operations } from "../../generated/types.ts";
import { keyAfter, listEnvelope } from "../values/cursor.ts";
import type { ExternalIdKind } from "./externalIds/kinds.ts";
import { lookUpExternalId } from "./externalIds/lookup.ts";
import type { FolderKind } from "./folders/folderKind.ts";
import { entityKey } from "./folders/listEntities.ts";

/** Query parameters that the lists of the registry have in common. */
export type RegistryQuery = operations["listTools"]["parameters"]["query"];

/**
 * Ids of a page of entities of one kind, in the order of the list; entities that changed last come first unless the query
 * sorts by something else.
 * @throws Problem invalid_cursor, validation_error for half of an external id
 */
export async function listKind(
  db: Scope,
  kind: FolderKind & { externalIdKind: ExternalIdKind },
  query: RegistryQuery,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { sort_by, sort_order, cursor, limit, ...filters } = query;
  const order: EntityOrder = { sortBy: sort_by ?? "updated_at", direction: sort_order };
  const page = {
    of: `${kind.table} of ${db.workspaceId}`,
    sort: order.sortBy as string,
    order: sort_order,
    filters: { ...filters },
    key: entityKey,
  };
  const after = keyAfter(page, cursor) as EntityKey | null;
  const id = await lookUpExternalId(db, kind.externalIdKind, query);
  if (id === null) return { ids: [], nextCursor: null };
  const found = await listEntities(
    db,
    [kind],
    { ...filters, types: new Set(kind.types), folders: "anywhere", id },
    order,
    { after, limit, withMetadata: false },
  );
  const { data, next_cursor: nextCursor } = listEnvelope(found, limit, page);
  return { ids: data.map((entity) => entity.id), nextCursor };
}
