import {
  countExternalIds,
  deleteExternalId,
  deleteExternalIdsOf,
  type EntityReference,
  type ExternalId,
  findEntityName,
  insertExternalIds,
  listExternalIdOwners,
  listExternalIds,
  lockEntity,
} from "../../../db/queries/registry/externalIds.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { type ExternalIdKind, externalIdKinds, nounOf } from "./kinds.ts";

export type { ExternalId };

type EntityId = string | number;

const maxPerEntity = limits["ExternalIds.maxItems"];

/**
 * Attaches external ids to an entity, all or none, in the caller's transaction, which has made the entity or has
 * locked it. What it has already stays; what stands in the list twice counts once.
 * @throws Problem conflict when another entity has one of them
 */
export async function attachExternalIds(
  tx: Scope,
  kind: ExternalIdKind,
  id: EntityId,
  mappings: readonly ExternalId[] | null | undefined,
): Promise<void> {
  if (!mappings || mappings.length === 0) return;
  const entity = { kind, entity_id: String(id) };
  let missing = distinct(mappings);
  // A mapping that is neither free nor somebody's was detached between the two statements: once more.
  while (missing.length > 0) {
    await insertExternalIds(tx, entity, missing);
    const owners = await listExternalIdOwners(tx, missing);
    const taken = owners.find((owner) => owner.kind !== kind || owner.entity_id !== entity.entity_id);
    if (taken) throw belongsElsewhere(taken);
    const owned = new Set(owners.map(keyOf));
    missing = missing.filter((mapping) => !owned.has(keyOf(mapping)));
  }
  if ((await countExternalIds(tx, entity)) > maxPerEntity) {
    throw new Problem("bad_request", `The ${nounOf(kind)} ${id} would have more than ${maxPerEntity} external ids.`);
  }
}

function belongsElsewhere({ source, external_id, kind, entity_id }: ExternalId & EntityReference): Problem {
  const what = `The external id ${JSON.stringify(external_id)} of ${JSON.stringify(source)}`;
  return new Problem("conflict", `${what} belongs to the ${nounOf(kind)} ${entity_id}. Detach it there first.`);
}

function distinct(mappings: readonly ExternalId[]): ExternalId[] {
  return [...new Map(mappings.map((mapping) => [keyOf(mapping), mapping])).values()];
}

function keyOf({ source, external_id }: ExternalId): string {
  return JSON.stringify([source, external_id]);
}

/**
 * Attaches one to an entity that there is.
 * @throws Problem not_found for the entity, conflict
 */
export function attachExternalId(db: Scope, kind: ExternalIdKind, id: EntityId, mapping: ExternalId): Promise<void> {
  return db.transaction(async (tx) => {
    const name = await lockedName(tx, kind, id);
    const [before] = await listExternalIdOwners(tx, [mapping]);
    await attachExternalIds(tx, kind, id, [mapping]);
    // What it has already is no change.
    if (before?.kind === kind && before.entity_id === String(id)) return;
    await noteChanges(tx, [{ ...entry("external_id.attached", kind, id, name), before: null, after: mapping }]);
  });
}

/** @throws Problem not_found for the entity, or when it does not have it */
export function detachExternalId(db: Scope, kind: ExternalIdKind, id: EntityId, mapping: ExternalId): Promise<void> {
  return db.transaction(async (tx) => {
    const name = await lockedName(tx, kind, id);
    if (!(await deleteExternalId(tx, { kind, entity_id: String(id) }, mapping))) {
      const what = `external id ${JSON.stringify(mapping.external_id)} of ${JSON.stringify(mapping.source)}`;
      throw new Problem("not_found", `The ${nounOf(kind)} ${id} has no ${what}.`);
    }
    await noteChanges(tx, [{ ...entry("external_id.detached", kind, id, name), before: mapping, after: null }]);
  });
}

function entry(action: string, kind: ExternalIdKind, id: EntityId, name: string) {
  return { action, entityType: kind, entityId: String(id), entityName: name };
}

/** @throws Problem not_found for the entity */
export async function readExternalIds(db: Scope, kind: ExternalIdKind, id: EntityId): Promise<ExternalId[]> {
  if ((await findEntityName(db, externalIdKinds[kind], id)) === null) throw entityNotFound(kind, id);
  return externalIdsOf(db, kind, id);
}

/** Those of an entity that the caller knows to be there. */
export async function externalIdsOf(db: Scope, kind: ExternalIdKind, id: EntityId): Promise<ExternalId[]> {
  return (await externalIdsOfMany(db, kind, [id])).get(String(id)) ?? [];
}

/** Those of many entities of a kind, by the entity's id as text; one without any is not there. */
export async function externalIdsOfMany(
  db: Scope,
  kind: ExternalIdKind,
  ids: readonly EntityId[],
): Promise<Map<string, ExternalId[]>> {
  const entities = ids.map((id) => ({ kind, entity_id: String(id) }));
  const found = new Map<string, ExternalId[]>();
  for (const { entity_id, source, external_id } of await listExternalIds(db, entities)) {
    const known = found.get(entity_id);
    if (known) known.push({ source, external_id });
    else found.set(entity_id, [{ source, external_id }]);
  }
  return found;
}

/** Gives the external ids of deleted entities free. */
export function releaseExternalIds(tx: Scope, kind: ExternalIdKind, ids: readonly EntityId[]): Promise<void> {
  return deleteExternalIdsOf(tx, kind, ids.map(String));
}

async function lockedName(tx: Scope, kind: ExternalIdKind, id: EntityId): Promise<string> {
  const name = await lockEntity(tx, externalIdKinds[kind], id);
  if (name === null) throw entityNotFound(kind, id);
  return name;
}

function entityNotFound(kind: ExternalIdKind, id: EntityId): Problem {
  return new Problem("not_found", `There is no ${nounOf(kind)} ${id} in this workspace.`);
}
