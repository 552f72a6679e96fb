import type { Fragment, Scope } from "../../scope.ts";
import { cellsAt, recordsAt } from "./past.ts";

/** Cells of a sheet: those of these slots and computed columns in these rows, now or as they were at a version. */
interface MeasuredCells {
  sheetId: string;
  slots: readonly number[];
  columnKeys: readonly number[];
  rowIndices: readonly number[];
  /** Null for now. */
  versionNumber: number | null;
}

/** Bytes that a text of a data column has in an answer: as a value, and as a displayed one. */
const bytesOfText = (slot: number) => `2 * coalesce(octet_length(cells[${Number(slot)}]), 0)::bigint`;

/** Bytes that the result of a computed column has in an answer. */
export const bytesOfResult = `coalesce(octet_length(value) + octet_length(coalesce(display_value, value)), 0)::bigint
  + 2 * coalesce(octet_length(error), 0)`;

/** Bytes that cells have in an answer, by row; rows without any are missing. Their texts stay where they are. */
export async function measureCells(db: Scope, cells: MeasuredCells): Promise<Map<number, number>> {
  const parts = [
    ...(cells.slots.length > 0 ? [bytesOfTexts(db, cells)] : []),
    ...(cells.columnKeys.length > 0 ? [bytesOfResults(db, cells)] : []),
  ];
  const found = await Promise.all(parts.map((part) => db.sql<{ row_index: number; bytes: number }[]>`${part}`));
  const bytes = new Map<number, number>();
  for (const row of found.flat()) bytes.set(row.row_index, (bytes.get(row.row_index) ?? 0) + row.bytes);
  return bytes;
}

function bytesOfTexts(db: Scope, { sheetId, slots, rowIndices, versionNumber }: MeasuredCells): Fragment {
  const { sql } = db;
  const fields = sql`row_index, ${sql.unsafe(slots.map(bytesOfText).join(" + "))} as bytes`;
  const listed = sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    and row_index = any(${[...rowIndices]}::integer[])`;
  return versionNumber === null
    ? sql`select ${fields} from sheet_rows where ${listed}`
    : recordsAt(db, "sheet_rows", fields, listed, versionNumber);
}

function bytesOfResults(db: Scope, { columnKeys, rowIndices, versionNumber }: MeasuredCells): Fragment {
  const { sql, workspaceId } = db;
  const rows = { only: [...rowIndices] };
  const stored =
    versionNumber === null
      ? sql`select row_index, value, display_value, error from cells
          where workspace_id = ${workspaceId} and column_key = any(${[...columnKeys]}::bigint[])
            and row_index = any(${rows.only}::integer[])`
      : cellsAt(
          db,
          ["row_index", "value", "display_value", "error"],
          { columnKeys: [...columnKeys], rows },
          versionNumber,
        );
  return sql`select row_index, sum(${sql.unsafe(bytesOfResult)})::bigint as bytes from (${stored}) c group by row_index`;
}
