import { holdsData, isComposition, isComputed } from "../../db/columnKind.ts";
import { Problem } from "../../db/problem.ts";
import {
  type ColumnChange,
  type ColumnRecord,
  listSheetColumns,
  raiseEpochs,
  updateColumn as updateColumnRecord,
} from "../../db/queries/columns.ts";
import { enqueueFollowing } from "../../db/queries/compositions.ts";
import { type LockedSheet, lockSheet } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { refuseCyclesAcrossSheets } from "../compositions/refuseCycles.ts";
import { graphOf } from "../graph/columnGraph.ts";
import { downstreamOf } from "../graph/graph.ts";
import type { SourceReference } from "../primitives/primitive.ts";
import { primitives } from "../primitives/registry.ts";
import { canonicalJson, type Json } from "../values/json.ts";
import { type GivenDependency, isEdgeOf, isSamePlace, normalDependency, referencesOf } from "./configuration.ts";
import { convertCells } from "./convertCells.ts";
import { refuseDuplicateTitle } from "./createColumn.ts";
import { type ColumnDefinition, defineColumn } from "./defineColumn.ts";
import { noSuchColumn } from "./systemColumns.ts";

export interface ColumnChangeRequest {
  title?: string | undefined;
  type?: string | undefined;
  config?: Json | undefined;
  dependencies?: GivenDependency[] | undefined;
  isOutputColumn?: boolean | undefined;
}

export interface UpdatedColumn {
  sheet: LockedSheet;
  column: ColumnRecord;
  columns: ColumnRecord[];
  /** The column and all that depends on it, when what they hold may have changed. */
  affectedIds: string[];
}

/**
 * Changes what is given. A change of config, dependencies or type makes the column's cells and everything downstream
 * stale, by raising epochs: no cell is touched, and nothing is queued. Only a change between TEXT and a computed type
 * moves values, in proportion to the rows.
 * @throws Problem not_found, duplicate_title, invalid_config, dependency_cycle, bad_request for a type that the column
 *   cannot be changed to
 */
export function updateColumn(
  db: Scope,
  place: { tableId: string; sheetId: string; columnId: string },
  request: ColumnChangeRequest,
  changedBy: string | null,
): Promise<UpdatedColumn> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place.tableId, place.sheetId);
    const columns = await listSheetColumns(tx, sheet.id);
    const before = columns.find((column) => column.id === place.columnId.toLowerCase());
    if (!before) throw noSuchColumn(columns, place.columnId);
    const others = columns.filter((column) => column !== before);
    const title = request.title?.trim() ?? before.title;
    refuseDuplicateTitle(title, others);

    const definition = await newDefinition(tx, sheet, before, { ...request, title }, others);
    const change: ColumnChange = {
      ...definition,
      title,
      is_output_column: request.isOutputColumn ?? before.is_output_column,
    };
    if (isSame(before, change)) return { sheet, column: before, columns, affectedIds: [] };

    const isOther = isOtherContent(before, definition);
    // How far it has followed its source stays, unless it follows another now.
    if (!isOther) change.source_version = before.source_version;
    const affected = isOther ? [before, ...downstreamOf(graphOf(columns), [before.id])] : [];
    const versionNumber = sheet.version_count + 1;
    await refuseCyclesAcrossSheets(tx, sheet.id, [...others, { ...before, ...definition }]);
    await raiseEpochs(
      tx,
      affected.filter(isComputed).map((one) => one.id),
      versionNumber,
    );
    const column = await updateColumnRecord(tx, before.id, change, versionNumber);
    if (before.type !== column.type) await convertCells(tx, sheet, before, column, versionNumber);
    if (column.source_sheet_id !== null) await enqueueFollowing(tx, sheet.id);
    await takeVersion(tx, sheet, {
      reason: "column_updated",
      deltas: [{ op: "update", entity: "column", id: column.id, before: summary(before), after: summary(column) }],
      createdBy: changedBy,
    });
    const now = columns.map((one) => (one === before ? column : one));
    return { sheet, column, columns: now, affectedIds: affected.map((one) => one.id) };
  });
}

/** Of a column that is only renamed nothing is checked: its source may be gone, and that is no reason to refuse. */
async function newDefinition(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord,
  request: ColumnChangeRequest & { title: string },
  others: readonly ColumnRecord[],
): Promise<ColumnDefinition> {
  const type = request.type ?? before.type;
  const config = request.config ?? (request.config === null ? null : (before.config as Json));
  const isConfigKept = type === before.type && sameValue(config, before.config);
  if (isConfigKept && request.dependencies === undefined) return definitionOf(before);
  if (type !== before.type) refuseConversion(before, type);
  const dependencies = givenEdges(before, { ...request, config: isConfigKept ? undefined : config }, others);
  return defineColumn(db, sheet, before, { title: request.title, type, config, dependencies }, others);
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

/** Whether its cells, or what depends on them, may hold something else now. */
function isOtherContent(before: ColumnRecord, now: ColumnDefinition): boolean {
  if (before.type !== now.type || before.text_slot !== now.text_slot) return true;
  if (holdsData(before)) return false;
  const isEdgeOnly = isComposition(before);
  const contentOf = (one: Pick<ColumnRecord, "config" | "dependencies">) =>
    isEdgeOnly ? one.dependencies : [one.config, one.dependencies];
  return !sameValue(contentOf(before), contentOf(now));
}

function isSame(before: ColumnRecord, change: ColumnChange) {
  const told = (one: Omit<ColumnChange, "source_sheet_id" | "source_version">) => [
    one.title,
    one.type,
    one.config,
    one.dependencies,
    one.is_output_column,
    one.text_slot,
  ];
  return sameValue(told(before), told(change));
}

function sameValue(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}

function summary(column: ColumnRecord) {
  const { title, type, config, is_output_column } = column;
  return { title, type, config, is_output_column };
}
