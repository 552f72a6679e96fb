import { Problem } from "../../db/problem.ts";
import {
  type ColumnRecord,
  columnNotFound,
  listSheetColumns,
  raiseEpochs,
  updateColumn as updateColumnRecord,
} from "../../db/queries/columns.ts";
import { type LockedSheet, lockSheet } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { downstreamOf } from "../graph/graph.ts";
import { canonicalJson, type Json } from "../values/json.ts";
import { configureColumn, type GivenDependency, isSamePlace, normalDependency } from "./configuration.ts";
import { refuseDuplicateTitle } from "./createColumn.ts";

export interface ColumnChangeRequest {
  title?: string | undefined;
  /** May only repeat the type that the column has. */
  type?: string | undefined;
  config?: Json | undefined;
  dependencies?: GivenDependency[] | undefined;
  isOutputColumn?: boolean | undefined;
}

export interface UpdatedColumn {
  sheet: LockedSheet;
  column: ColumnRecord;
  columns: ColumnRecord[];
  /** The column and all that depends on it, when what they compute may have changed. */
  affectedIds: string[];
}

/**
 * Changes what is given. A change of config or dependencies makes the column's cells and everything downstream stale,
 * by raising epochs: no cell is touched, and nothing is queued.
 * @throws Problem not_found, duplicate_title, invalid_config, dependency_cycle
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
    if (!before) throw columnNotFound(place.columnId);
    if (request.type !== undefined && request.type !== before.type) throw otherType(before, request.type);
    const others = columns.filter((column) => column !== before);
    const title = request.title?.trim() ?? before.title;
    refuseDuplicateTitle(title, others);

    const isText = before.text_slot !== null;
    const config = isText || request.config === undefined ? (before.config as Json) : request.config;
    // Of a column that is only renamed nothing is checked: its source may be gone, and that is no reason to refuse.
    const isConfigurationKept = request.config === undefined && request.dependencies === undefined;
    const dependencies =
      isText || isConfigurationKept
        ? before.dependencies
        : configureColumn({ ...before, title, config }, givenEdges(before, request, others), others);
    const change = { title, config, dependencies, is_output_column: request.isOutputColumn ?? before.is_output_column };
    if (isSame(before, change)) return { sheet, column: before, columns, affectedIds: [] };

    const isRecomputed = !isText && !sameValue([before.config, before.dependencies], [config, dependencies]);
    const affected = isRecomputed ? [before, ...downstreamOf(graphOf(columns), [before.id])] : [];
    const versionNumber = sheet.version_count + 1;
    const column = await updateColumnRecord(tx, before.id, change, versionNumber);
    await raiseEpochs(
      tx,
      affected.map((one) => one.id),
      versionNumber,
    );
    await takeVersion(tx, sheet, {
      reason: "column_updated",
      deltas: [{ op: "update", entity: "column", id: column.id, before: summary(before), after: summary(column) }],
      createdBy: changedBy,
    });
    const now = columns.map((one) => (one === before ? column : one));
    return { sheet, column, columns: now, affectedIds: affected.map((one) => one.id) };
  });
}

function otherType(column: ColumnRecord, type: string): Problem {
  const message = `The column "${column.title}" is of the type ${column.type}, which cannot be changed to ${type}. Create another column.`;
  return new Problem("bad_request", message, {
    detail: [{ loc: ["body", "type"], msg: message, type: "column_type" }],
  });
}

/**
 * The new dependencies with those that stay. A new config drops what the old one implied; without one its places go on
 * to stand for the columns that they stood for, whatever those are called by now. Columns that are gone are left out.
 */
function givenEdges(
  before: ColumnRecord,
  { config, dependencies }: ColumnChangeRequest,
  others: readonly ColumnRecord[],
): GivenDependency[] {
  const given = (dependencies ?? []).map(normalDependency);
  const existing = before.dependencies.filter((edge) => others.some((other) => other.id === edge.column_id));
  const beyondConfig = existing.filter((edge) => edge.config_key === null);
  if (config !== undefined) return dependencies ? given : beyondConfig;
  const ofConfig = existing.filter((edge) => edge.config_key !== null && !given.some((one) => isSamePlace(one, edge)));
  return [...given, ...ofConfig];
}

function graphOf(columns: readonly ColumnRecord[]) {
  return columns.map((column) => ({
    id: column.id,
    title: column.title,
    sourceIds: column.dependencies.map((dependency) => dependency.column_id),
  }));
}

function isSame(
  before: ColumnRecord,
  change: Pick<ColumnRecord, "title" | "config" | "dependencies" | "is_output_column">,
) {
  return sameValue(
    [before.title, before.config, before.dependencies, before.is_output_column],
    [change.title, change.config, change.dependencies, change.is_output_column],
  );
}

function sameValue(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}

function summary(column: ColumnRecord) {
  return { title: column.title, config: column.config, is_output_column: column.is_output_column };
}
