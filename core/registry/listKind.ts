import type { TimeFilters } from "../../db/listFilters.ts";
import { type EntityKey, type EntityOrder, listEntities } from "../../db/queries/registry/entityLists.ts";
import type { Scope } from "../../db/scope.ts";
import { keyAfter, listEnvelope } from "../values/cursor.ts";
import type { ExternalIdKind } from "./externalIds/kinds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "./externalIds/lookup.ts";
import type { FolderKind } from "./folders/folderKind.ts";
import { entityKey } from "./folders/listEntities.ts";

/** Query parameters that the lists of the registry have in common. */
export interface RegistryQuery extends ExternalIdQuery, TimeFilters {
  created_by_email?: string | undefined;
  sort_by?: EntityOrder["sortBy"] | undefined;
  sort_order: EntityOrder["direction"];
  cursor?: string | undefined;
  limit: number;
}

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
