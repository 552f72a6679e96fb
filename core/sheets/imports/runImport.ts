import { BinaryCopyRows, copyInto, uuidBytes } from "../../../db/copy.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import {
  deleteImportSources,
  failImports,
  findImport,
  type ImportRecord,
  lockActiveImport,
  markImportSucceeded,
  setImportProgress,
} from "../../../db/queries/sheets/imports.ts";
import { isActive } from "../../../db/queries/sheets/operations.ts";
import { noteCreatedRows } from "../../../db/queries/sheets/restores.ts";
import { insertOriginsOfLogs } from "../../../db/queries/sheets/rowOrigins.ts";
import { addRowCount, type LockedSheet, lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { lockUntouchedSheet } from "../deleteSheet.ts";
import type { startAutoRun } from "../engine/autoRun.ts";
import { ImportFault } from "./fault.ts";
import { storedFile } from "./fileSource.ts";
import { type ImportOutcomes, outcomeOfImport } from "./outcome.ts";
import { presentSlots } from "./presentSlots.ts";
import { logLayoutOf, storedRequestLogs } from "./storedRequestLogs.ts";

const storedSources = { file: storedFile, request_logs: storedRequestLogs };

/** Work that follows an import. Its task hands it in, so that importing loads no column types. */
interface ImportSequel {
  outcomes: ImportOutcomes;
  startAutoRun: typeof startAutoRun;
}

/** Interval in which a running import reports its progress. */
const progressIntervalMs = 250;

/**
 * Writes the rows of an import into its sheet: all of them, or none and the reason. Rows stream from the stored source
 * into COPY, so memory does not grow with their number. Safe to run twice: the sheet's lock makes
 * a second run wait, which then finds the import ended.
 */
export async function runImport(db: Scope, operationId: string, sequel: ImportSequel): Promise<void> {
  const started = await findImport(db, operationId);
  if (!started || !isActive(started)) return;
  try {
    await db.transaction((tx) => importRows(db, tx, started, sequel));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    await failImport(db, operationId, error.message, sequel.outcomes);
  }
}

/** Ends an import that did not succeed and drops its stored source, and the sheet that it made. */
export async function failImport(
  db: Scope,
  operationId: string,
  reason: string,
  outcomes: ImportOutcomes,
): Promise<void> {
  await db.transaction(async (tx) => {
    const started = await findImport(tx, operationId);
    if (started) await outcomeOfImport(outcomes, started).lockFirst?.(tx, started);
    const isNewSheet = started?.creates_sheet === true && started.dataset_id === null && isActive(started);
    const deleteSheet = isNewSheet ? await lockUntouchedSheet(tx, started) : null;
    const [failed] = await failImports(tx, { operationIds: [operationId] }, reason);
    if (!failed) return;
    await deleteSheet?.();
    await outcomeOfImport(outcomes, failed).failed(tx, failed, reason);
  });
}

async function importRows(outside: Scope, tx: Scope, started: ImportRecord, sequel: ImportSequel): Promise<void> {
  await outcomeOfImport(sequel.outcomes, started).lockFirst?.(tx, started);
  const sheet = await lockSheetOfJob(tx, started.sheet_id);
  if (!sheet) return;
  const current = await findImport(tx, started.operation_id);
  if (!current || !isActive(current)) return;

  const columns = await listSheetColumns(tx, sheet.id);
  const operation = { ...started, field_slots: presentSlots(started, columns) };
  const rowsAdded = await copyRows(tx, sheet, operation, new ProgressReport(outside, operation));
  if (!(await lockActiveImport(tx, operation.operation_id))) throw new ImportFault("The import has already ended.");
  if (rowsAdded > 0) {
    await addRowCount(tx, sheet.id, rowsAdded);
    const rows = { first: sheet.next_row_index, end: sheet.next_row_index + rowsAdded };
    await noteCreatedRows(tx, sheet.id, sheet.version_count + 1, rows);
    await noteOrigins(tx, sheet, operation, rows);
    await takeVersion(tx, sheet, {
      reason: "rows_imported",
      deltas: [
        {
          op: "import",
          entity: "rows",
          operation_id: operation.operation_id,
          file_name: operation.file_name,
          first_row_index: rows.first,
          row_count: rowsAdded,
        },
      ],
      createdBy: operation.created_by,
    });
    await sequel.startAutoRun(tx, sheet, columns, { columnIds: null, rows }, operation.created_by);
  }
  await deleteImportSources(tx, [operation.operation_id]);
  const result = { rowsAdded, rowCount: sheet.row_count + rowsAdded };
  await markImportSucceeded(tx, operation.operation_id, result);
  await outcomeOfImport(sequel.outcomes, operation).succeeded(tx, operation, result);
}

/** Notes of which logs the rows were made, so that they can be deleted with them. */
async function noteOrigins(
  tx: Scope,
  sheet: LockedSheet,
  operation: ImportRecord,
  rows: { first: number; end: number },
): Promise<void> {
  if (operation.log_settings === null) return;
  const layout = logLayoutOf(operation);
  const slot = operation.field_slots[layout.placeOfId(operation.log_settings.variables)] as number;
  await insertOriginsOfLogs(tx, sheet.id, rows, slot);
}

async function copyRows(
  tx: Scope,
  sheet: LockedSheet,
  operation: ImportRecord,
  progress: ProgressReport,
): Promise<number> {
  // The transaction's own connection is busy with COPY, so the source is read over another.
  const source = storedSources[operation.source](progress.outside, operation);
  const versionNumber = sheet.version_count + 1;
  const sheetId = uuidBytes(sheet.id);
  const fieldOfSlot = fieldsOfSlots(operation.field_slots);
  let rowIndex = sheet.next_row_index;
  const statement = "copy sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells) from stdin (format binary)";
  await copyInto(tx, statement, async (sink) => {
    const copy = new BinaryCopyRows();
    for await (const batch of source.rows((done) => progress.report(done))) {
      for (let row = 0; row < batch.count; row++) {
        copy.startRow(5);
        copy.int4(tx.workspaceId);
        copy.uuid(sheetId);
        copy.int4(rowIndex++);
        copy.int4(versionNumber);
        copy.startArray("text", fieldOfSlot.length);
        batch.writeCells(row, fieldOfSlot, copy);
        copy.endArray();
        if (copy.isFull) await sink.write(copy.take());
      }
    }
    await sink.write(copy.end());
  });
  await progress.end();
  return rowIndex - sheet.next_row_index;
}

/** Field of each slot, by the slots of the fields, which count from 1; -1 where there is none. */
function fieldsOfSlots(slots: readonly number[]): number[] {
  const fields = new Array<number>(Math.max(0, ...slots)).fill(-1);
  for (const [field, slot] of slots.entries()) fields[slot - 1] = field;
  return fields;
}

/**
 * Writes the progress outside of the import's transaction, so that everybody sees it. The rows do not wait for that: its commit takes
 * 15 ms, since Postgres writes all that was copied before to its log, and after 3 ms without rows it would have none to store.
 */
class ProgressReport {
  private lastAt = 0;
  private isBeingWritten = false;
  private written = Promise.resolve();

  constructor(
    readonly outside: Scope,
    private readonly operation: ImportRecord,
  ) {}

  report(done: number): void {
    const now = performance.now();
    if (this.isBeingWritten || now - this.lastAt < progressIntervalMs) return;
    this.lastAt = now;
    this.isBeingWritten = true;
    this.written = this.written.then(() => this.write(done));
    // Awaited at the end.
    this.written.catch(() => undefined);
  }

  /** Resolves when all is written. The import is locked after that, and a report would wait for the lock. */
  end(): Promise<void> {
    return this.written;
  }

  private async write(done: number): Promise<void> {
    // Only the commit writes 100.
    const percent = Math.min(99, Math.floor(100 * done));
    await setImportProgress(this.outside, this.operation.operation_id, { percent, message: "Importing rows" });
    this.isBeingWritten = false;
  }
}
