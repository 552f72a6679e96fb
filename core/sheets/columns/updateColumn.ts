import {
  type ColumnChange,
  type ColumnDefinition,
  type ColumnRecord,
  listColumnsOf,
  raiseEpochs,
  updateColumn as updateColumnRecord,
} from "../../../db/queries/sheets/columns.ts";
import { type LockedSheet, lockSheet } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition, isComputed } from "../../../domain/columnKind.ts";
import { primitives } from "../../primitives/registry.ts";
import type { Json } from "../../values/json.ts";
import { refuseCyclesAcrossSheets } from "../compositions/refuseCycles.ts";
import { graphOf } from "../graph/columnGraph.ts";
import { downstreamOf } from "../graph/graph.ts";
import { type ColumnSources, readColumnSources } from "./columnSources.ts";
import { isConfigured } from "./configuration.ts";
import { type ColumnPlace, convertCells, type PreparedConversion, prepareConversion } from "./convertCells.ts";
import { refuseAutoData, refuseDuplicateTitle } from "./createColumn.ts";
import { type ColumnChangeRequest, redefineColumn, sameValue } from "./redefineColumn.ts";
import { noSuchColumn } from "./systemColumns.ts";

interface UpdatedColumn {
  sheet: LockedSheet;
  column: ColumnRecord;
  columns: readonly ColumnRecord[];
  /** Ids of the column and all that depend on it, when their cells may have changed. */
  affectedIds: string[];
}

/**
 * Changes a column. A change of config, dependencies or type makes the column's cells and everything downstream
 * stale, by raising epochs: no cell is touched, and nothing is queued. Only a change between TEXT and a computed type
 * moves values, in proportion to the rows; of a large sheet they are moved piece by piece before the change itself.
 * @throws Problem not_found, duplicate_title, invalid_config, dependency_cycle, bad_request for a type that the column
 *   cannot be changed to
 */
export async function updateColumn(
  db: Scope,
  place: ColumnPlace,
  request: ColumnChangeRequest,
): Promise<UpdatedColumn & { sources: ColumnSources }> {
  const prepared = await prepareConversion(db, place, request);
  return db.transaction(async (tx) => {
    const updated = await change(tx, place, request, prepared);
    return { ...updated, sources: await readColumnSources(tx, updated.columns, updated.sheet.table_id) };
  });
}

async function change(
  tx: Scope,
  place: ColumnPlace,
  request: ColumnChangeRequest,
  prepared: PreparedConversion | null,
): Promise<UpdatedColumn> {
  const sheet = await lockSheet(tx, place);
  const columns = await listColumnsOf(tx, sheet);
  const before = columns.find((column) => column.id === place.column_id.toLowerCase());
  if (!before) throw noSuchColumn(columns, place.column_id);
  const others = columns.filter((column) => column !== before);
  const title = request.title?.trim() ?? before.title;
  refuseDuplicateTitle(title, others);

  const ready = prepared?.before.valid_from === before.valid_from ? prepared : null;
  const definition = await redefineColumn(tx, sheet, before, { ...request, title }, others, ready?.slot);
  const changed: ColumnChange = {
    ...definition,
    title,
    is_output_column: request.isOutputColumn ?? before.is_output_column,
    auto_cells_per_day: request.autoCellsPerDay === undefined ? before.auto_cells_per_day : request.autoCellsPerDay,
  };
  if (request.autoCellsPerDay != null) refuseAutoData(changed, request.autoCellsPerDay);
  else if (!isComputed(changed)) changed.auto_cells_per_day = null;
  if (isSame(before, changed)) return { sheet, column: before, columns, affectedIds: [] };

  const isChanged = hasOtherContent(before, definition);
  // The version of the source that it has followed stays, unless it follows another source now.
  if (!isChanged) changed.source_version = before.source_version;
  const affected = affectedColumns(
    columns,
    isChanged ? [before] : title === before.title ? [] : titleReaders(before, columns),
  );
  const versionNumber = sheet.version_count + 1;
  await refuseCyclesAcrossSheets(tx, sheet.id, [...others, { ...before, ...definition }]);
  await raiseEpochs(
    tx,
    affected.filter(isComputed).map(({ id }) => id),
    versionNumber,
  );
  const column = await updateColumnRecord(tx, before.id, changed, versionNumber);
  if (before.type !== column.type) await convertCells(tx, sheet, before, column, versionNumber, ready);
  await takeVersion(tx, sheet, {
    reason: "column_updated",
    isFollowing: column.source_sheet_id !== null,
    deltas: [{ op: "update", entity: "column", id: column.id, before: summary(before), after: summary(column) }],
  });
  const now = columns.map((other) => (other === before ? column : other));
  return { sheet, column, columns: now, affectedIds: affected.map(({ id }) => id) };
}

/** Lists the changed columns and those that depend on them. */
function affectedColumns(columns: readonly ColumnRecord[], changed: readonly ColumnRecord[]): ColumnRecord[] {
  const ids = new Set(changed.map(({ id }) => id));
  return [...changed, ...downstreamOf(graphOf(columns), ids).filter(({ id }) => !ids.has(id))];
}

/** Columns that have the title of a column in their results. */
function titleReaders(column: ColumnRecord, columns: readonly ColumnRecord[]): ColumnRecord[] {
  return columns.filter(
    ({ type, config, dependencies }) =>
      isConfigured(config) &&
      dependencies.some(({ column_id, config_key }) => column_id === column.id && config_key !== null) &&
      primitives[type]?.readsTitles?.(config as Json),
  );
}

/** Whether the column's cells, or those that depend on them, may hold other values now. */
function hasOtherContent(before: ColumnRecord, now: ColumnDefinition): boolean {
  if (before.type !== now.type || before.text_slot !== now.text_slot) return true;
  if (holdsData(before)) return false;
  const isEdgeOnly = isComposition(before);
  const contentOf = ({ config, dependencies }: Pick<ColumnRecord, "config" | "dependencies">) =>
    isEdgeOnly ? dependencies : [config, dependencies];
  return !sameValue(contentOf(before), contentOf(now));
}

function isSame(before: ColumnRecord, change: ColumnChange) {
  const compared = (column: Omit<ColumnChange, "source_sheet_id" | "source_version">) => [
    column.title,
    column.type,
    column.config,
    column.dependencies,
    column.is_output_column,
    column.auto_cells_per_day,
    column.text_slot,
  ];
  return sameValue(compared(before), compared(change));
}

function summary(column: ColumnRecord) {
  const { title, type, config, is_output_column, auto_cells_per_day } = column;
  return { title, type, config, is_output_column, ...(auto_cells_per_day !== null && { auto_cells_per_day }) };
}
