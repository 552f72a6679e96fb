import { BinaryCopyRows, copyInto, uuidBytes } from "../../db/copy.ts";
import {
  deleteFileParts,
  findImport,
  type ImportRecord,
  lockActiveImport,
  markImportFailed,
  markImportSucceeded,
  readFileParts,
  setImportProgress,
} from "../../db/queries/imports.ts";
import { noteCreatedRows } from "../../db/queries/restores.ts";
import { addRowCount, type LockedSheet, lockSheetOfJob } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { ImportFault } from "./fault.ts";
import { fileReaders } from "./source.ts";

/** How often a running import tells how far it is. */
const progressIntervalMs = 250;

/**
 * Brings the rows of a stored file into its sheet: all of them, or none and the reason. Rows stream from the stored
 * parts through the parser into COPY, so memory does not grow with the file. Safe to run twice: the sheet's lock makes
 * a second run wait, and then it finds the import ended.
 */
export async function runImport(db: Scope, operationId: string): Promise<void> {
  const started = await findImport(db, operationId);
  if (!started || !isActive(started)) return;
  try {
    await db.transaction((tx) => importRows(db, tx, started));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    await failImport(db, operationId, error.message);
  }
}

/** Ends an import that did not succeed and drops its file. */
export async function failImport(db: Scope, operationId: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await markImportFailed(tx, operationId, reason);
    await deleteFileParts(tx, [operationId]);
  });
}

function isActive(operation: ImportRecord): boolean {
  return operation.status === "queued" || operation.status === "running";
}

async function importRows(outside: Scope, tx: Scope, operation: ImportRecord): Promise<void> {
  const sheet = await lockSheetOfJob(tx, operation.sheet_id);
  if (!sheet) return;
  const current = await findImport(tx, operation.operation_id);
  if (!current || !isActive(current)) return;

  const rowsAdded = await copyRows(tx, sheet, operation, new ProgressReport(outside, operation));
  if (!(await lockActiveImport(tx, operation.operation_id))) throw new ImportFault("The import was ended meanwhile.");
  if (rowsAdded > 0) {
    await addRowCount(tx, sheet.id, rowsAdded);
    await noteCreatedRows(tx, sheet.id, sheet.version_count + 1, {
      first: sheet.next_row_index,
      end: sheet.next_row_index + rowsAdded,
    });
    await takeVersion(tx, sheet, {
      reason: "rows_imported",
      deltas: [
        {
          op: "import",
          entity: "rows",
          operation_id: operation.operation_id,
          file_name: operation.file_name,
          first_row_index: sheet.next_row_index,
          row_count: rowsAdded,
        },
      ],
      createdBy: operation.created_by,
    });
  }
  await deleteFileParts(tx, [operation.operation_id]);
  await markImportSucceeded(tx, operation.operation_id, { rowsAdded, rowCount: sheet.row_count + rowsAdded });
}

async function copyRows(
  tx: Scope,
  sheet: LockedSheet,
  operation: ImportRecord,
  progress: ProgressReport,
): Promise<number> {
  // The transaction's own connection is busy with COPY, so the parts are read over another.
  const bytes = progress.watch(fileBytes(progress.outside, operation.operation_id));
  const versionNumber = sheet.version_count + 1;
  const sheetId = uuidBytes(sheet.id);
  let rowIndex = sheet.next_row_index;
  const statement = "copy sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells) from stdin (format binary)";
  await copyInto(tx, statement, async (sink) => {
    const copy = new BinaryCopyRows();
    for await (const rows of fileReaders[operation.file_format].rows(bytes, operation.field_names)) {
      for (const cells of rows) {
        copy.startRow(5);
        copy.int4(tx.workspaceId);
        copy.uuid(sheetId);
        copy.int4(rowIndex++);
        copy.int4(versionNumber);
        copy.textArray(cells);
        if (copy.isFull) await sink.write(copy.take());
      }
    }
    await sink.write(copy.end());
  });
  return rowIndex - sheet.next_row_index;
}

/** The stored file, decompressed; the next part is fetched while the caller works on the last. */
async function* fileBytes(db: Scope, operationId: string): AsyncGenerator<Uint8Array> {
  const parts = readFileParts(db, operationId);
  const fetchPart = async () => {
    const part = await parts.next();
    return part.done ? null : Bun.zstdDecompress(part.value);
  };
  for (let part = await fetchPart(); part; ) {
    const next = fetchPart();
    // Awaited below, unless the caller stops before: then its failure is nobody's.
    next.catch(() => undefined);
    yield part;
    part = await next;
  }
}

/** Writes how much of the file has been read, outside the import's transaction, so that everybody sees it. */
class ProgressReport {
  private readBytes = 0;
  private lastAt = 0;

  constructor(
    readonly outside: Scope,
    private readonly operation: ImportRecord,
  ) {}

  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      await this.report();
      yield chunk;
      this.readBytes += chunk.length;
    }
  }

  private async report(): Promise<void> {
    const now = performance.now();
    if (now - this.lastAt < progressIntervalMs) return;
    this.lastAt = now;
    // 100 is said by the commit alone.
    const percent = Math.min(99, Math.floor((100 * this.readBytes) / Math.max(1, this.operation.file_size)));
    await setImportProgress(this.outside, this.operation.operation_id, { percent, message: "Importing rows" });
  }
}
