import {
  attachExternalId,
  detachExternalId,
  type ExternalId,
  readExternalIds,
} from "../../core/registry/externalIds/externalIds.ts";
import type { ExternalIdKind } from "../../core/registry/externalIds/kinds.ts";
import type { Scope } from "../../db/scope.ts";
import type { Context } from "../handler.ts";

// The three operations of every kind of entity. `name` is the parameter of the path that has the id of the entity.

type Params<Name extends string> = Record<Name, string | number>;
type FindId = (db: Scope, given: string | number) => Promise<string | number>;

const asGiven: FindId = async (_db, given) => given;

export function attach<Name extends string>(kind: ExternalIdKind, name: Name, idOf = asGiven) {
  return async (ctx: Context, { params, body }: { params: Params<Name>; body: ExternalId }) => {
    await attachExternalId(ctx.db, kind, await idOf(ctx.db, params[name]), body);
    return { status: 201 as const, body: { success: true as const, external_id: body } };
  };
}

export function list<Name extends string>(kind: ExternalIdKind, name: Name, idOf = asGiven) {
  return async (ctx: Context, { params }: { params: Params<Name> }) => {
    const externalIds = await readExternalIds(ctx.db, kind, await idOf(ctx.db, params[name]));
    return { status: 200 as const, body: { success: true as const, external_ids: externalIds } };
  };
}

export function detach<Name extends string>(kind: ExternalIdKind, name: Name, idOf = asGiven) {
  return async (ctx: Context, { params }: { params: Params<Name> & ExternalId }) => {
    const { source, external_id } = params;
    await detachExternalId(ctx.db, kind, await idOf(ctx.db, params[name]), { source, external_id });
    return { status: 200 as const, body: { success: true as const } };
  };
}
