import {
  type EntityReference,
  type ExternalId,
  listExternalIdOwners,
} from "../../../db/queries/registry/externalIds.ts";
import type { Scope } from "../../../db/scope.ts";
import { invalid } from "../../values/givenTime.ts";
import type { ExternalIdKind } from "./kinds.ts";

/** Query parameters of a list that narrow it to one external id. */
export interface ExternalIdQuery {
  external_source?: string | undefined;
  external_id?: string | undefined;
}

/**
 * The external id of a query; undefined where the query has none.
 * @throws Problem validation_error when one parameter comes without the other
 */
export function externalIdOfQuery({ external_source, external_id }: ExternalIdQuery): ExternalId | undefined {
  if (external_source === undefined && external_id === undefined) return undefined;
  if (external_source !== undefined && external_id !== undefined) return { source: external_source, external_id };
  const [missing, given] =
    external_id === undefined ? ["external_id", "external_source"] : ["external_source", "external_id"];
  throw invalid(["query", missing as string], `Field required together with ${given}`, "missing");
}

/** The entity of any kind that has an external id, or null. */
export async function findOwner(db: Scope, mapping: ExternalId): Promise<EntityReference | null> {
  const [owner] = await listExternalIdOwners(db, [mapping]);
  return owner ?? null;
}

/**
 * Id, as text, that a list of one kind is narrowed to; null when nothing of the kind has the external id, undefined when
 * the query has none.
 */
export async function lookUpExternalId(
  db: Scope,
  kind: ExternalIdKind,
  query: ExternalIdQuery,
): Promise<string | null | undefined> {
  const mapping = externalIdOfQuery(query);
  if (!mapping) return undefined;
  const owner = await findOwner(db, mapping);
  return owner?.kind === kind ? owner.entity_id : null;
}
