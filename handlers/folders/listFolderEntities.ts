import { folderKinds } from "../../core/folderKinds.ts";
import { externalIdOfQuery } from "../../core/registry/externalIds/lookup.ts";
import {
  type Entity,
  type EntityQuery,
  entityKey,
  listEntities,
  listNearest,
} from "../../core/registry/folders/listEntities.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import type { EntityKey } from "../../db/queries/registry/entityLists.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const listFolderEntities = handler<"listFolderEntities">(async (ctx, { query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { folder_id, flatten, filter_type, include_metadata, external_source, external_id, ...filters } = query;
  const entityQuery: EntityQuery = {
    ...filters,
    kinds: folderKinds,
    folderId: folder_id ?? null,
    flatten,
    types: filter_type,
    mapping: externalIdOfQuery({ external_source, external_id }),
    withMetadata: include_metadata,
  };
  if (query.semantic_search) {
    const nearest = await listNearest(
      ctx.db,
      entityQuery,
      query.semantic_search_top_k,
      query.semantic_search_threshold ?? furthest,
    );
    return reply(200, presentPage(nearest, null));
  }
  const { cursor, limit, sort_by, sort_order } = query;
  const direction = sort_by ? sort_order : "asc";
  const page = {
    of: `folder entities of ${ctx.db.workspaceId}`,
    sort: sort_by ?? "usual",
    order: direction,
    filters: { ...filters, folder_id, flatten, filter_type, external_source, external_id, cursor: null, limit: null },
    key: entityKey,
  };
  const entities = await listEntities(
    ctx.db,
    entityQuery,
    { sortBy: sort_by ?? null, direction },
    { after: keyAfter(page, cursor) as EntityKey | null, limit },
  );
  const { data, next_cursor } = listEnvelope(entities, limit, page);
  return reply(200, presentPage(data, next_cursor));
});

/** Distance of names that have nothing in common. */
const furthest = 2;

function presentPage(entities: readonly Entity[], next_cursor: string | null): Schemas["ListFolderEntitiesResponse"] {
  return { success: true, entities: entities.map(presentEntity), next_cursor, has_more: next_cursor !== null };
}

function presentEntity(entity: Entity): Schemas["FolderEntity"] {
  const { kind, id, name, type, folder_id, path, metadata, externalIds, distance, created_by } = entity;
  return {
    id: kind.idType === "integer" ? Number(id) : id,
    name,
    type,
    folder_id,
    path,
    metadata,
    external_ids: externalIds,
    distance,
    created_by_email: created_by?.includes("@") ? created_by : null,
    created_at: entity.created_at,
    updated_at: entity.updated_at,
  };
}
