import { type ColumnRecord, listSheetColumns, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { findRow, listRowStates, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob, type SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { cellId as idOfCell } from "../../../domain/cellId.ts";
import { holdsData, isComposition } from "../../../domain/columnKind.ts";
import type { Schemas } from "../../../generated/types.ts";
import { readCompositions, type ShownCells } from "../compositions/readCompositions.ts";
import { sourceChange } from "../compositions/sourceChange.ts";
import { sourceOfComposition } from "../graph/columnGraph.ts";
import { readDataCell } from "../tables/dataCell.ts";
import { type ComputedCellState, readCellStates, storedStatus } from "./cellStates.ts";
import { causeOfComputed, causeOfUnanswered, dataVersion, type StaleCause } from "./staleCause.ts";
import { cellNotFound, findCellColumn } from "./updateCell.ts";

type CellInput = Schemas["CellInput"];

export interface CellExplanation {
  isStale: boolean;
  cause: StaleCause | null;
  inputs: CellInput[];
}

/** A row of a sheet with everything that explains its cells. */
interface ExplainedRow {
  sheet: SheetRecord;
  columns: readonly ColumnRecord[];
  row: RowRecord;
  rowStates: RowRecord[];
  stateOf(column: ColumnRecord): ComputedCellState;
  composed: ShownCells;
}

/**
 * Explains why a cell is stale and what its inputs are. Nothing is stored for this: the change is the version that the
 * stale cell's state is from, or that raised its column's epoch first; and where that only followed another sheet, the
 * version there.
 * @throws Problem not_found
 */
export async function explainCell(db: Scope, sheetId: string, cellId: string): Promise<CellExplanation> {
  const columns = await listSheetColumns(db, sheetId);
  const { column, rowIndex } = findCellColumn(columns, cellId);
  const explained = await readRow(db, sheetId, columns, rowIndex);
  if (!explained) throw cellNotFound(cellId);
  return explain(db, explained, column);
}

async function explain(db: Scope, row: ExplainedRow, column: ColumnRecord): Promise<CellExplanation> {
  if (isComposition(column)) return explainComposition(db, row, column);
  const { sheet, columns, stateOf } = row;
  const rowIndex = row.row.row_index;
  if (holdsData(column)) {
    const isStale = readDataCell(column, row.row.cells[column.text_slot - 1]).status === "STALE";
    return { isStale, cause: isStale ? await causeOfUnanswered(db, sheet.id, column, row.row) : null, inputs: [] };
  }
  const { stored } = stateOf(column);
  const isStale = storedStatus(stored, column.epoch) === "STALE";
  const cause = isStale ? await causeOfComputed(db, sheet.id, columns, column, rowIndex, stored) : null;
  const inputs: CellInput[] = [];
  for (const { column_id, config_key } of column.dependencies) {
    const source = columns.find(({ id }) => id === column_id);
    inputs.push({
      ...cellPlace(source ? sheet : null, source, rowIndex),
      column_id,
      config_key,
      ...(source ? await inputState(db, row, source, stored?.computed_version ?? 0) : goneInput),
    });
  }
  return { isStale, cause, inputs };
}

async function readRow(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rowIndex: number,
): Promise<ExplainedRow | null> {
  const row = await findRow(db, sheetId, rowIndex);
  const sheet = await findSheetOfJob(db, sheetId);
  if (!row || !sheet) return null;
  const states = await readCellStates(db, sheetId, columns, [rowIndex]);
  return {
    sheet,
    columns,
    row,
    rowStates: await listRowStates(db, sheetId, rowIndex),
    stateOf: (column) => states(column.column_key, rowIndex),
    composed: await readCompositions(db, sheetId, columns, [rowIndex], null),
  };
}

const goneInput = { title: null, exists: false, status: null, version_number: null, has_changed: true };

async function inputState(
  db: Scope,
  row: ExplainedRow,
  source: ColumnRecord,
  computedVersion: number,
): Promise<Omit<CellInput, "column_id" | "config_key" | "table_id" | "sheet_id" | "cell_id">> {
  const found = { title: source.title, exists: true };
  if (isComposition(source)) {
    return {
      ...found,
      status: row.composed(source.id, row.row.row_index).status,
      version_number: source.valid_from,
      has_changed: await hasFollowed(db, row, source, computedVersion),
    };
  }
  if (holdsData(source)) {
    const version = dataVersion(row.rowStates, source.text_slot);
    const { status } = readDataCell(source, row.row.cells[source.text_slot - 1]);
    return { ...found, status, version_number: version, has_changed: version > computedVersion };
  }
  const { stored, status } = row.stateOf(source);
  const version = stored?.computed_version ?? null;
  return { ...found, status, version_number: version, has_changed: version === null || version > computedVersion };
}

/** Whether a composition shows another value in the row than it did at a version. */
async function hasFollowed(
  db: Scope,
  { sheet, columns, row }: ExplainedRow,
  composition: ColumnRecord,
  computedVersion: number,
): Promise<boolean> {
  if (computedVersion >= sheet.version_count) return false;
  const then = (await listSheetColumnsAt(db, sheet.id, computedVersion)).find(({ id }) => id === composition.id);
  const columnId = sourceOfComposition(composition);
  if (!then || columnId === undefined || sourceOfComposition(then) !== columnId) return true;
  const isHere = composition.source_sheet_id === null;
  const low = isHere ? computedVersion : then.source_version;
  const high = isHere ? sheet.version_count : composition.source_version;
  if (low === null || high === null) return low !== high;
  if (isHere && !columns.some(({ id }) => id === columnId)) return true;
  const range = { after: row.row_index - 1, below: row.row_index + 1 };
  const change = await sourceChange(
    db,
    { sheetId: composition.source_sheet_id ?? sheet.id, columnId },
    { low, high },
    range,
  );
  return change.wholly || change.rows.some((changed) => changed.is_seen);
}

/** Explains a composition's cell: it is stale when its source is, for the same reason. */
async function explainComposition(db: Scope, row: ExplainedRow, column: ColumnRecord): Promise<CellExplanation> {
  const rowIndex = row.row.row_index;
  const shown = row.composed(column.id, rowIndex);
  const sourceId = sourceOfComposition(column);
  if (sourceId === undefined) return { isStale: true, cause: null, inputs: [] };
  const sourceRow = column.source_sheet_id === null ? row : await readRowOfSheet(db, column.source_sheet_id, rowIndex);
  const source = sourceRow?.columns.find(({ id }) => id === sourceId);
  const edge = column.dependencies.find(({ column_id }) => column_id === sourceId);
  const input: CellInput = {
    ...cellPlace(source ? (sourceRow?.sheet ?? null) : null, source, rowIndex),
    column_id: sourceId,
    config_key: edge?.config_key ?? null,
    ...(source && sourceRow ? await inputState(db, sourceRow, source, Number.MAX_SAFE_INTEGER) : goneInput),
  };
  const origin = source && sourceRow ? await explain(db, sourceRow, source) : null;
  const isStale = origin?.isStale ?? shown.status === "STALE";
  return { isStale, cause: isStale ? (origin?.cause ?? null) : null, inputs: [input] };
}

async function readRowOfSheet(db: Scope, sheetId: string, rowIndex: number): Promise<ExplainedRow | null> {
  return readRow(db, sheetId, await listSheetColumns(db, sheetId), rowIndex);
}

function cellPlace(sheet: SheetRecord | null, column: ColumnRecord | undefined, rowIndex: number) {
  return {
    table_id: sheet?.table_id ?? null,
    sheet_id: sheet?.id ?? null,
    cell_id: column ? idOfCell(column.column_key, rowIndex) : null,
  };
}
