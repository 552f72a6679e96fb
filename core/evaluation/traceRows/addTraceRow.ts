import { saveDataMetrics } from "../../../db/queries/sheets/cellMetrics.ts";
import { type ColumnRecord, insertColumns, listColumnsOf, updateColumn } from "../../../db/queries/sheets/columns.ts";
import { noteCreatedRows } from "../../../db/queries/sheets/restores.ts";
import { insertRowOrigins } from "../../../db/queries/sheets/rowOrigins.ts";
import { insertRows, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { addRowCount, type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { storedTraceId } from "../../logs/spans/span.ts";
import { refuseDuplicateTitle } from "../../sheets/columns/createColumn.ts";
import { defineColumn } from "../../sheets/columns/defineColumn.ts";
import { startAutoRun } from "../../sheets/engine/autoRun.ts";
import { type RowCells, readRowCells } from "../../sheets/rows/readRows.ts";
import type { Json } from "../../values/json.ts";
import { encodeGivenValue } from "../../values/textValue.ts";
import { traceMetrics } from "../../values/traceMetrics.ts";
import { readTraceTree } from "./traceTree.ts";

/** Title of the column for traces. */
const title = "Trace";

/**
 * Appends a row with the tree of a trace in the column `Trace`, which is created where it is missing and converted where
 * it is TEXT. All of it takes one version.
 * @throws Problem not_found, bad_request, duplicate_title for a sheet whose column `Trace` is computed
 */
export function addTraceRow(
  db: Scope,
  place: SheetPlace,
  trace: { traceId: string; spanId: string | null; metadata: Json },
): Promise<{ sheet: LockedSheet; columns: readonly ColumnRecord[]; row: RowRecord; rowCells: RowCells }> {
  return db.transaction(async (tx) => {
    const tree: Json = {
      ...(await readTraceTree(tx, trace)),
      ...(trace.metadata !== null && { metadata: trace.metadata }),
    };
    const sheet = await lockSheet(tx, place);
    const versionNumber = sheet.version_count + 1;
    const before = await listColumnsOf(tx, sheet);
    const { column, columns, deltas } = await requireTraceColumn(tx, sheet, before, versionNumber);

    const rowIndex = sheet.next_row_index;
    const slot = column.text_slot as number;
    const cells = new Array<string | null>(Math.max(sheet.text_slot_count, slot)).fill(null);
    cells[slot - 1] = encodeGivenValue(tree, ["body", "trace_id"]);
    await insertRows(tx, sheet.id, { startIndex: rowIndex, cells: [cells], versionNumber });
    const origin = { kind: "trace" as const, id: storedTraceId(trace.traceId), rowIndex };
    await insertRowOrigins(tx, { sheetId: sheet.id, versionNumber }, [origin]);
    await addRowCount(tx, sheet.id, 1);
    const rows = { first: rowIndex, end: rowIndex + 1 };
    await noteCreatedRows(tx, sheet.id, versionNumber, rows);
    const cell = { sheetId: sheet.id, columnKey: column.column_key, rowIndex, versionNumber };
    await saveDataMetrics(tx, cell, traceMetrics(tree));
    await takeVersion(tx, sheet, {
      reason: "rows_added",
      deltas: [...deltas, { op: "create", entity: "rows", first_row_index: rowIndex, row_count: 1 }],
    });
    await startAutoRun(tx, sheet, columns, { columnIds: null, rows });
    const row = { row_index: rowIndex, valid_from: versionNumber, cells };
    return {
      sheet: { ...sheet, row_count: sheet.row_count + 1 },
      columns,
      row,
      rowCells: await readRowCells(tx, sheet.id, columns, [row]),
    };
  });
}

interface TraceColumn {
  column: ColumnRecord;
  columns: readonly ColumnRecord[];
  /** Changes that were needed for it, for the version. */
  deltas: Parameters<typeof takeVersion>[2]["deltas"];
}

async function requireTraceColumn(
  tx: Scope,
  sheet: LockedSheet,
  columns: readonly ColumnRecord[],
  versionNumber: number,
): Promise<TraceColumn> {
  const found = columns.find((column) => column.title === title);
  if (found?.type === "TRACE") return { column: found, columns, deltas: [] };
  if (found?.type === "TEXT") {
    // Its cells keep their values, and a trace is one more of them.
    const column = await updateColumn(tx, found.id, { ...found, type: "TRACE" }, versionNumber);
    const summary = ({ type }: ColumnRecord) => ({ title, type });
    return {
      column,
      columns: columns.map((existing) => (existing === found ? column : existing)),
      deltas: [{ op: "update", entity: "column", id: column.id, before: summary(found), after: summary(column) }],
    };
  }
  refuseDuplicateTitle(title, columns);
  const definition = await defineColumn(
    tx,
    sheet,
    null,
    { title, type: "TRACE", config: null, dependencies: [] },
    columns,
  );
  const added = await insertColumns(tx, sheet.id, [{ title, is_output_column: false, ...definition }], versionNumber);
  const column = added[0] as ColumnRecord;
  return {
    column,
    columns: [...columns, column],
    deltas: [{ op: "create", entity: "column", id: column.id, title }],
  };
}
