import {
  type EntityReference,
  type ExternalId,
  listExternalIdOwners,
} from "../../../db/queries/registry/externalIds.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { ExternalIdKind } from "./kinds.ts";

/** The two parameters of a list. */
export interface ExternalIdQuery {
  external_source?: string | undefined;
  external_id?: string | undefined;
}

/**
 * The mapping that a list is asked for; undefined when it is not asked for one.
 * @throws Problem validation_error when one parameter comes without the other
 */
export function mappingOf({ external_source, external_id }: ExternalIdQuery): ExternalId | undefined {
  if (external_source === undefined && external_id === undefined) return undefined;
  if (external_source !== undefined && external_id !== undefined) return { source: external_source, external_id };
  const [missing, given] =
    external_id === undefined ? ["external_id", "external_source"] : ["external_source", "external_id"];
  const msg = `Field required together with ${given}`;
  const detail = [{ loc: ["query", missing as string], msg, type: "missing" }];
  throw new Problem("validation_error", `query.${missing}: ${msg}.`, { detail });
}

/** The entity of any kind that has the mapping, or null. */
export async function findOwner(db: Scope, mapping: ExternalId): Promise<EntityReference | null> {
  const [owner] = await listExternalIdOwners(db, [mapping]);
  return owner ?? null;
}

/**
 * For lists of one kind: the id that they should be narrowed to as text, null when nothing of the kind has the mapping,
 * undefined when the query does not ask.
 */
export async function lookUpExternalId(
  db: Scope,
  kind: ExternalIdKind,
  query: ExternalIdQuery,
): Promise<string | null | undefined> {
  const mapping = mappingOf(query);
  if (!mapping) return undefined;
  const owner = await findOwner(db, mapping);
  return owner?.kind === kind ? owner.entity_id : null;
}
