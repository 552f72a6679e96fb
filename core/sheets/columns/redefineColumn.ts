import type { ColumnDefinition, ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { SourceReference } from "../../primitives/primitive.ts";
import { primitives } from "../../primitives/registry.ts";
import { canonicalJson, type Json } from "../../values/json.ts";
import { columnReferencesOf, type GivenDependency, isSamePlace, normalDependency } from "./configuration.ts";
import { defineColumn } from "./defineColumn.ts";

export interface ColumnChangeRequest {
  title?: string | undefined;
  type?: string | undefined;
  config?: Json | undefined;
  dependencies?: GivenDependency[] | undefined;
  isOutputColumn?: boolean | undefined;
  /** Null turns it off. */
  autoCellsPerDay?: number | null | undefined;
}

/**
 * Redefines a column by a change. A column that is only renamed is not checked: its source may be gone, and renaming
 * works all the same.
 * @param slot that was reserved for its values
 */
export async function redefineColumn(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord,
  request: ColumnChangeRequest & { title: string },
  others: readonly ColumnRecord[],
  slot?: number,
): Promise<ColumnDefinition> {
  const type = request.type ?? before.type;
  const config = request.config ?? (request.config === null ? null : (before.config as Json));
  const isConfigKept = type === before.type && sameValue(config, before.config);
  if (isConfigKept && request.dependencies === undefined) return before;
  if (type !== before.type) refuseConversion(before, type);
  const dependencies = edgesAfterChange(before, { ...request, config: isConfigKept ? undefined : config }, others);
  return defineColumn(db, sheet, before, { title: request.title, type, config, dependencies, slot }, others);
}

/**
 * Refuses a change of type unless both types are TEXT or computed: values of other types have no meaning in another.
 * @throws Problem bad_request
 */
function refuseConversion(column: ColumnRecord, type: string): void {
  if ([column.type, type].every((name) => name === "TEXT" || name in primitives)) return;
  const message = `The column "${column.title}" is of the type ${column.type}, which cannot be changed to ${type}. Create another column.`;
  throw Problem.at("bad_request", ["body", "type"], message, "column_type");
}

/**
 * Joins the requested dependencies with those that stay. A place of the config that names its column by the same words as
 * before still stands for the same column, whatever its title is by now. Columns that are gone are left out.
 */
function edgesAfterChange(
  before: ColumnRecord,
  { config, dependencies }: ColumnChangeRequest,
  others: readonly ColumnRecord[],
): GivenDependency[] {
  const requested = (dependencies ?? []).map(normalDependency);
  const isRemote = before.source_sheet_id !== null;
  const existing = before.dependencies.filter(
    (edge) => isRemote || others.some((other) => other.id === edge.column_id),
  );
  const beyondConfig = existing.filter((edge) => edge.config_key === null);
  const inConfig = existing.filter(
    (edge) => edge.config_key !== null && !requested.some((other) => isSamePlace(other, edge)),
  );
  if (config === undefined) return [...requested, ...inConfig];
  const unchanged = sameReferences(before, config);
  const kept = inConfig.filter((edge) => unchanged.some((reference) => isSamePlace(edge, reference)));
  return [...(dependencies ? requested : beyondConfig), ...kept];
}

/** References of a new config that name a column by the same words as the old one. */
function sameReferences(before: ColumnRecord, config: Json): SourceReference[] {
  const old = columnReferencesOf(before.type, before.config as Json);
  const now = columnReferencesOf(before.type, config);
  return old.filter((then) => now.some((other) => isSamePlace(then, other) && then.reference === other.reference));
}

export function sameValue(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}
