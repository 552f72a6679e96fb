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
import { auditEntry, noteAction, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { type ExternalIdKind, externalIdKinds, nounOf } from "./kinds.ts";

export type { ExternalId };

type EntityId = string | number;

const maxPerEntity = limits["ExternalIds.maxItems"];

/**
 * Attaches external ids to an entity, all or none, in a transaction that has created or locked the entity. External ids
 * that it already has stay; repeated ones count once.
 * @throws Problem conflict when another entity has one of them
 */
export async function attachExternalIds(
  tx: Scope,
  kind: ExternalIdKind,
  { id, name }: { id: EntityId; name: string },
  mappings: readonly ExternalId[] | null | undefined,
): Promise<void> {
  if (!mappings || mappings.length === 0) return;
  const entity = { kind, entity_id: String(id) };
  let missing = distinct(mappings);
  // A mapping that was not inserted and has no owner was detached between the two statements: try again.
  while (missing.length > 0) {
    const attached = await insertExternalIds(tx, entity, missing);
    await noteChanges(
      tx,
      attached.map((mapping) => auditEntry("external_id.attached", { type: kind, id, name }, [null, mapping])),
    );
    const owners = await listExternalIdOwners(tx, missing);
    const taken = owners.find((owner) => owner.kind !== kind || owner.entity_id !== entity.entity_id);
    if (taken) throw belongsElsewhere(taken);
    const owned = new Set(owners.map(mappingKey));
    missing = missing.filter((mapping) => !owned.has(mappingKey(mapping)));
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
  return [...new Map(mappings.map((mapping) => [mappingKey(mapping), mapping])).values()];
}

function mappingKey({ source, external_id }: ExternalId): string {
  return JSON.stringify([source, external_id]);
}

/** Attaches one external id to an existing entity. @throws Problem not_found for the entity, conflict */
export function attachExternalId(db: Scope, kind: ExternalIdKind, id: EntityId, mapping: ExternalId): Promise<void> {
  return db.transaction(async (tx) => {
    const name = await lockedName(tx, kind, id);
    await attachExternalIds(tx, kind, { id, name }, [mapping]);
  });
}

/** Detaches one external id from an entity. @throws Problem not_found for the entity, or when it does not have the external id */
export function detachExternalId(db: Scope, kind: ExternalIdKind, id: EntityId, mapping: ExternalId): Promise<void> {
  return db.transaction(async (tx) => {
    const name = await lockedName(tx, kind, id);
    if (!(await deleteExternalId(tx, { kind, entity_id: String(id) }, mapping))) {
      const what = `external id ${JSON.stringify(mapping.external_id)} of ${JSON.stringify(mapping.source)}`;
      throw new Problem("not_found", `The ${nounOf(kind)} ${id} has no ${what}.`);
    }
    await noteAction(tx, "external_id.detached", { type: kind, id, name }, [mapping, null]);
  });
}

/** Lists the external ids of an entity. @throws Problem not_found for the entity */
export async function readExternalIds(db: Scope, kind: ExternalIdKind, id: EntityId): Promise<ExternalId[]> {
  if ((await findEntityName(db, externalIdKinds[kind], id)) === null) notFound(`${nounOf(kind)} ${id}`);
  return externalIdsOf(db, kind, id);
}

/** External ids of an entity that the caller knows to exist. */
export async function externalIdsOf(db: Scope, kind: ExternalIdKind, id: EntityId): Promise<ExternalId[]> {
  return (await externalIdsOfMany(db, kind, [{ id }]))({ id });
}

export async function externalIdsOfMany(
  db: Scope,
  kind: ExternalIdKind,
  entities: readonly { id: EntityId }[],
): Promise<(entity: { id: EntityId }) => ExternalId[]> {
  const references = entities.map(({ id }) => ({ kind, entity_id: String(id) }));
  const found = groupedIds(await listExternalIds(db, references), ({ entity_id }) => entity_id);
  return ({ id }) => found.get(String(id)) ?? [];
}

export function groupedIds(
  found: readonly (ExternalId & EntityReference)[],
  keyOf: (owner: EntityReference) => string,
): Map<string, ExternalId[]> {
  const groups = [...Map.groupBy(found, keyOf)];
  return new Map(groups.map(([key, ids]) => [key, ids.map(({ source, external_id }) => ({ source, external_id }))]));
}

export function releaseExternalIds(tx: Scope, kind: ExternalIdKind, ids: readonly EntityId[]): Promise<void> {
  return deleteExternalIdsOf(tx, kind, ids.map(String));
}

async function lockedName(tx: Scope, kind: ExternalIdKind, id: EntityId): Promise<string> {
  const name = await lockEntity(tx, externalIdKinds[kind], id);
  if (name === null) notFound(`${nounOf(kind)} ${id}`);
  return name;
}
