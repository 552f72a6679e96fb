import { listCells } from "../../../db/queries/sheets/cells.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { listRowInputs } from "../../../db/queries/sheets/rows.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition, isComputed } from "../../../domain/columnKind.ts";
import { readCompositions } from "../../sheets/compositions/readCompositions.ts";
import { blockRange } from "../../sheets/engine/blocks.ts";
import { originColumnOf } from "../../sheets/graph/columnGraph.ts";
import type { Json } from "../../values/json.ts";
import { decodeTextValue } from "../../values/textValue.ts";

export const cellState = {
  /** Cell that was never computed, or whose column is gone. */
  missing: 0,
  failed: 1,
  /** Cell with a value that no longer follows from its inputs. */
  stale: 2,
  fresh: 3,
} as const;

export interface SourceCells {
  values: Json[];
  /** One of `cellState` for each row. */
  states: Uint8Array;
}

/** A block of rows with the cells of some columns, in the order of the request. */
export interface SourceBlock {
  rowIndices: number[];
  columns: SourceCells[];
}

/**
 * Reads the present cells of columns of any kind in one block of rows. Nothing is computed for it.
 * @param all every column of the sheet
 */
export async function readSourceBlock(
  db: Scope,
  sheetId: string,
  all: readonly ColumnRecord[],
  wanted: readonly ColumnRecord[],
  blockIndex: number,
): Promise<SourceBlock> {
  const origins = wanted.map((column) => originColumnOf(column, all));
  const found = [...new Set(origins.filter((column) => column !== undefined))];
  const data = found.filter(holdsData);
  const computed = found.filter(isComputed);
  const followed = found.filter(isComposition);
  const range = blockRange(blockIndex);
  const slots = data.map((column) => column.text_slot);
  const [rows, cells] = await Promise.all([
    listRowInputs(db, sheetId, { ...range, only: null }, slots),
    listCells(
      db,
      computed.map((column) => column.column_key),
      { from: range.from, to: range.to - 1 },
      ["column_key", "row_index", "epoch", "status", "value"],
    ),
  ]);
  const rowIndices = rows.map((row) => row[0]);
  const read = new Map<ColumnRecord, SourceCells>(found.map((column) => [column, noCells(rows.length)]));
  for (const [index, column] of data.entries()) {
    const { values, states } = read.get(column) as SourceCells;
    for (const [row, inputs] of rows.entries()) {
      values[row] = decodeTextValue(inputs[index + 2] as string | null);
      states[row] = cellState.fresh;
    }
  }
  const position = new Map(rowIndices.map((rowIndex, row) => [rowIndex, row]));
  const byKey = new Map(computed.map((column) => [column.column_key, column]));
  for (const cell of cells) {
    const row = position.get(cell.row_index);
    if (row === undefined) continue;
    const column = byKey.get(cell.column_key) as ColumnRecord;
    const { values, states } = read.get(column) as SourceCells;
    const isStale = cell.status === "STALE" || cell.epoch < column.epoch;
    if (!isStale && cell.status === "FAILED") states[row] = cellState.failed;
    else if (cell.value !== null) {
      values[row] = JSON.parse(cell.value) as Json;
      states[row] = isStale ? cellState.stale : cellState.fresh;
    }
  }
  const shown = await readCompositions(db, sheetId, followed, rowIndices, null);
  for (const column of followed) {
    const { values, states } = read.get(column) as SourceCells;
    for (const [row, rowIndex] of rowIndices.entries()) {
      const cell = shown(column.id, rowIndex);
      if (cell.status === "FAILED") states[row] = cellState.failed;
      else if (cell.status === "COMPLETED") states[row] = cellState.fresh;
      else if (cell.value !== null) states[row] = cellState.stale;
      values[row] = cell.value;
    }
  }
  return { rowIndices, columns: origins.map((origin) => (origin && read.get(origin)) ?? noCells(rows.length)) };
}

function noCells(rowCount: number): SourceCells {
  return { values: new Array<Json>(rowCount).fill(null), states: new Uint8Array(rowCount) };
}

export function freshValue({ values, states }: SourceCells, row: number): Json {
  return states[row] === cellState.fresh ? (values[row] ?? null) : null;
}
