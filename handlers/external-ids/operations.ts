import {
  attachExternalId,
  detachExternalId,
  type ExternalId,
  readExternalIds,
} from "../../core/registry/externalIds/externalIds.ts";
import type { ExternalIdKind } from "../../core/registry/externalIds/kinds.ts";
import type { Context } from "../handler.ts";

// The three operations of every kind of entity. The handler of a kind finds the id of the entity in its path.

type EntityId = string | number;

export async function attach(ctx: Context, kind: ExternalIdKind, id: EntityId, body: ExternalId) {
  await attachExternalId(ctx.db, kind, id, body);
  return { status: 201 as const, body: { success: true as const, external_id: body } };
}

export async function list(ctx: Context, kind: ExternalIdKind, id: EntityId) {
  const externalIds = await readExternalIds(ctx.db, kind, id);
  return { status: 200 as const, body: { success: true as const, external_ids: externalIds } };
}

export async function detach(ctx: Context, kind: ExternalIdKind, id: EntityId, mapping: ExternalId) {
  const { source, external_id } = mapping;
  await detachExternalId(ctx.db, kind, id, { source, external_id });
  return { status: 200 as const, body: { success: true as const } };
}
