import { randomUUID } from "node:crypto";
import { Problem } from "../../db/problem.ts";
import { insertColumns } from "../../db/queries/columns.ts";
import {
  type FileFormat,
  findImport,
  type ImportRecord,
  insertFileParts,
  insertImport,
  lockImportId,
} from "../../db/queries/imports.ts";
import { addJobs } from "../../db/queries/jobs.ts";
import {
  findSheetOfJob,
  insertSheet,
  listSheetIds,
  renumberSheets,
  type SheetRecord,
} from "../../db/queries/sheets.ts";
import { lockTable } from "../../db/queries/tables.ts";
import { insertFirstVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { ImportFault } from "./fault.ts";
import { columnTitles } from "./header.ts";
import { fileReaders } from "./source.ts";

/** A file to import; `read` gives its bytes and may be called more than once. */
export interface ImportedFile {
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface FileImportRequest {
  tableId: string;
  title: string | null;
  /** Position in the table; null: at the end. */
  index: number | null;
  operationId: string | null;
  fileName: string;
  file: ImportedFile;
  createdBy: string | null;
}

export interface StartedImport {
  operation: ImportRecord;
  sheet: SheetRecord;
}

/**
 * Makes a sheet with the file's columns, stores the file and enqueues the import of its rows, all in one transaction.
 * The columns are there when this returns, for a client may add its own at once. The same operation_id again gives
 * what the first call made.
 * @throws Problem bad_request for a file that cannot be imported (naming what is wrong with it) or an operation_id that
 *   belongs to another import; not_found for the table
 */
export async function startFileImport(db: Scope, request: FileImportRequest): Promise<StartedImport> {
  const operationId = request.operationId ?? randomUUID();
  const known = await findStartedImport(db, operationId, request.tableId);
  if (known) return known;

  const fileFormat = formatOf(request.fileName);
  const fieldNames = await readFieldNames(fileFormat, request.file);
  return db.transaction(async (tx) => {
    await lockImportId(tx, operationId);
    const concurrent = await findStartedImport(tx, operationId, request.tableId);
    if (concurrent) return concurrent;
    await lockTable(tx, request.tableId);
    const sheet = await insertImportedSheet(tx, request, fieldNames.titles);
    const operation = await insertImport(tx, {
      operationId,
      tableId: request.tableId,
      sheetId: sheet.id,
      fileName: request.fileName,
      fileFormat,
      fileSize: request.file.size,
      fieldNames: fieldNames.names,
      createdBy: request.createdBy,
    });
    await insertFileParts(tx, operationId, compressed(request.file));
    await addJobs(tx, [importJob(tx, operationId)]);
    return { operation, sheet };
  });
}

/** An import that fails this often for our own fault is given up. */
const maxImportAttempts = 5;

function importJob(db: Scope, operationId: string) {
  return {
    task: "import_file",
    payload: { workspace_id: db.workspaceId, operation_id: operationId },
    maxAttempts: maxImportAttempts,
  };
}

async function findStartedImport(db: Scope, operationId: string, tableId: string): Promise<StartedImport | null> {
  const operation = await findImport(db, operationId);
  if (!operation) return null;
  const sheet = operation.table_id === tableId.toLowerCase() ? await findSheetOfJob(db, operation.sheet_id) : null;
  if (!sheet) {
    throw new Problem("bad_request", `The operation_id "${operationId}" was used for another import. Use a new one.`, {
      detail: [{ loc: ["body", "operation_id"], msg: "was used for another import", type: "operation_id_used" }],
    });
  }
  return { operation, sheet };
}

function formatOf(fileName: string): FileFormat {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === "csv" || extension === "json") return extension;
  throw fileProblem(["file_name"], `The file name must end in .csv or .json; "${fileName}" does not.`);
}

async function readFieldNames(format: FileFormat, file: ImportedFile): Promise<{ names: string[]; titles: string[] }> {
  try {
    const names = await fileReaders[format].fieldNames(file.read());
    return { names, titles: columnTitles(names, format === "csv" ? "column" : "key") };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    throw fileProblem(["file_content_base64"], error.message);
  }
}

function fileProblem(loc: string[], message: string): Problem {
  return new Problem("bad_request", message, {
    detail: [{ loc: ["body", "source", ...loc], msg: message, type: "invalid_file" }],
  });
}

async function insertImportedSheet(db: Scope, request: FileImportRequest, titles: string[]): Promise<SheetRecord> {
  const others = await listSheetIds(db, request.tableId);
  const index = Math.min(request.index ?? others.length, others.length);
  const sheet = await insertSheet(db, {
    table_id: request.tableId,
    title: request.title ?? request.fileName,
    index,
    text_slot_count: titles.length,
    row_count: 0,
  });
  if (index < others.length) await renumberSheets(db, others.toSpliced(index, 0, sheet.id));
  await insertColumns(
    db,
    sheet.id,
    titles.map((title, position) => ({
      title,
      type: "TEXT",
      config: null,
      dependencies: [],
      is_output_column: false,
      text_slot: position + 1,
    })),
    1,
  );
  await insertFirstVersion(db, sheet.id, {
    reason: "sheet_created",
    deltas: [{ op: "create", entity: "sheet", id: sheet.id }],
    createdBy: request.createdBy,
  });
  return sheet;
}

async function* compressed(file: ImportedFile): AsyncGenerator<Uint8Array> {
  for await (const block of file.read()) yield await Bun.zstdCompress(block, { level: 1 });
}
