import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { SourceReference } from "../../primitives/primitive.ts";
import { primitives } from "../../primitives/registry.ts";
import { canonicalJson, type Json } from "../../values/json.ts";
import { type GivenDependency, isEdgeOf, isSamePlace, normalDependency, referencesOf } from "./configuration.ts";
import { type ColumnDefinition, defineColumn } from "./defineColumn.ts";

export interface ColumnChangeRequest {
  title?: string | undefined;
  type?: string | undefined;
  config?: Json | undefined;
  dependencies?: GivenDependency[] | undefined;
  isOutputColumn?: boolean | undefined;
}

/**
 * What a column is after a change. Of a column that is only renamed nothing is checked: its source may be gone, and that is
 * no reason to refuse.
 * @param slot a place in the rows that was reserved for it
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
  if (isConfigKept && request.dependencies === undefined) return definitionOf(before);
  if (type !== before.type) refuseConversion(before, type);
  const dependencies = givenEdges(before, { ...request, config: isConfigKept ? undefined : config }, others);
  return defineColumn(db, sheet, before, { title: request.title, type, config, dependencies, slot }, others);
}

function definitionOf(column: ColumnRecord): ColumnDefinition {
  const { type, dependencies, text_slot, source_sheet_id, source_version } = column;
  return { type, config: column.config as Json, dependencies, text_slot, source_sheet_id, source_version };
}

/** @throws Problem bad_request unless both are TEXT or computed: of the others the cells mean something of their own */
function refuseConversion(column: ColumnRecord, type: string): void {
  const isConvertible = (one: string) => one === "TEXT" || one in primitives;
  if (isConvertible(column.type) && isConvertible(type)) return;
  const message = `The column "${column.title}" is of the type ${column.type}, which cannot be changed to ${type}. Create another column.`;
  throw new Problem("bad_request", message, {
    detail: [{ loc: ["body", "type"], msg: message, type: "column_type" }],
  });
}

/**
 * The new dependencies with those that stay. A place of the config that names its column by the same words as before goes
 * on to stand for the same column, whatever that is called by now. Columns that are gone are left out.
 */
function givenEdges(
  before: ColumnRecord,
  { config, dependencies }: ColumnChangeRequest,
  others: readonly ColumnRecord[],
): GivenDependency[] {
  const given = (dependencies ?? []).map(normalDependency);
  const isElsewhere = before.source_sheet_id !== null;
  const existing = before.dependencies.filter(
    (edge) => isElsewhere || others.some((other) => other.id === edge.column_id),
  );
  const beyondConfig = existing.filter((edge) => edge.config_key === null);
  const ofConfig = existing.filter((edge) => edge.config_key !== null && !given.some((one) => isSamePlace(one, edge)));
  if (config === undefined) return [...given, ...ofConfig];
  const unchanged = sameReferences(before, config);
  const kept = ofConfig.filter((edge) => unchanged.some((reference) => isEdgeOf(edge, reference)));
  return [...(dependencies ? given : beyondConfig), ...kept];
}

/** Places of a new config that name a column by the same words as the old one. */
function sameReferences(before: ColumnRecord, config: Json): SourceReference[] {
  const old = referencesOf(before.type, before.config as Json);
  return old.filter((one) =>
    referencesOf(before.type, config).some((other) => isSamePlace(one, other) && one.reference === other.reference),
  );
}

export function sameValue(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}
