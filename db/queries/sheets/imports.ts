import { BinaryCopyRows, copyInto } from "../../copy.ts";
import { tableInFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, onlyRow, onlyValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import { importChannel, notifyRealtime } from "../workspace/realtime.ts";

export type FileFormat = "csv" | "json" | "jsonl";

interface RequestLogSettings {
  variables: string[];
  /** Parts of a log besides variables that become columns; their names are those of the contract. */
  fields: string[];
  count: number;
}

export interface ImportRecord {
  operation_id: string;
  table_id: string;
  sheet_id: string;
  /** The dataset whose next version the import makes; null for one into a table's sheet. */
  dataset_id: number | null;
  /** False for an import into a sheet that was there. */
  creates_sheet: boolean;
  source: "file" | "request_logs";
  status: "queued" | "running" | "succeeded" | "failed";
  progress: number;
  message: string;
  rows_added: number;
  row_count: number;
  /** Name of the file; null for other sources, like the next two. */
  file_name: string | null;
  file_format: FileFormat | null;
  /** Bytes. */
  file_size: number | null;
  /** Null for a file. */
  log_settings: RequestLogSettings | null;
  /** The source's own names of its fields. */
  field_names: string[];
  /** The slot of sheet_rows.cells that each field fills. */
  field_slots: number[];
  error_message: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

const recordColumns = `operation_id, table_id, sheet_id, dataset_id, creates_sheet, source, status, progress, message, rows_added,
  row_count, file_name, file_format, file_size, log_settings, field_names, field_slots, error_message, created_by,
  created_at, updated_at`;

/** Parts of an import that depend on the kind of its source. */
export type ImportSource = Pick<ImportRecord, "source" | "file_name" | "file_format" | "file_size" | "log_settings">;

type NewImport = ImportSource &
  Pick<
    ImportRecord,
    "operation_id" | "table_id" | "sheet_id" | "dataset_id" | "creates_sheet" | "field_names" | "field_slots"
  >;

export function insertImport(db: Scope, given: NewImport): Promise<ImportRecord> {
  return onlyRow(db.sql<ImportRecord[]>`
    insert into sheet_imports (workspace_id, operation_id, table_id, sheet_id, dataset_id, creates_sheet, source, message,
      file_name, file_format, file_size, log_settings, field_names, field_slots, created_by)
    values (${db.workspaceId}, ${given.operation_id}, ${given.table_id}, ${given.sheet_id}, ${given.dataset_id},
      ${given.creates_sheet}, ${given.source}, 'Import queued', ${given.file_name}, ${given.file_format},
      ${given.file_size}, ${given.log_settings && JSON.stringify(given.log_settings)}::text::json,
      ${given.field_names}::text[], ${given.field_slots}::integer[], ${nameOfActor(db)})
    returning ${db.sql.unsafe(recordColumns)}`);
}

function findWhere(db: Scope, condition: Fragment): Promise<ImportRecord | null> {
  return firstRow(db.sql<ImportRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from sheet_imports where workspace_id = ${db.workspaceId} and ${condition}`);
}

export function findImport(db: Scope, operationId: string): Promise<ImportRecord | null> {
  return findWhere(db, db.sql`operation_id = ${operationId} ${tableInFolders(db, "sheet_imports.table_id")}`);
}

/** The import of a sheet that has not ended; a sheet has one at most. */
export function findActiveImport(db: Scope, sheetId: string): Promise<ImportRecord | null> {
  return findWhere(db, db.sql`sheet_id = ${sheetId} and status in ('queued', 'running')`);
}

export function countWaitingBytes(db: Scope): Promise<number> {
  return onlyValue<number>(db.sql`
    select coalesce(sum(file_size), 0)::bigint as bytes from sheet_imports
    where workspace_id = ${db.workspaceId} and status in ('queued', 'running')`);
}

/**
 * Serialises the creation of imports with one operation_id until the transaction ends, so that the second of two
 * requests at once finds what the first made.
 */
export function lockImportId(db: Scope, operationId: string): Promise<void> {
  return lockName(db, "import", operationId);
}

export async function setImportProgress(
  db: Scope,
  operationId: string,
  progress: { percent: number; message: string },
): Promise<void> {
  await db.sql`
    update sheet_imports
    set status = 'running', progress = greatest(progress, ${progress.percent}), message = ${progress.message},
      updated_at = now()
    where workspace_id = ${db.workspaceId} and operation_id = ${operationId} and status in ('queued', 'running')`;
  await notifyRealtime(db, [importChannel(operationId)]);
}

/** Locks the import until the transaction ends; null when it has ended already. */
export function lockActiveImport(db: Scope, operationId: string): Promise<ImportRecord | null> {
  return findWhere(db, db.sql`operation_id = ${operationId} and status in ('queued', 'running') for no key update`);
}

export async function markImportSucceeded(
  db: Scope,
  operationId: string,
  result: { rowsAdded: number; rowCount: number },
): Promise<void> {
  await db.sql`
    update sheet_imports
    set status = 'succeeded', progress = 100, message = ${`Imported ${result.rowsAdded} rows`},
      rows_added = ${result.rowsAdded}, row_count = ${result.rowCount}, updated_at = statement_timestamp()
    where workspace_id = ${db.workspaceId} and operation_id = ${operationId}`;
  await notifyRealtime(db, [importChannel(operationId)]);
}

/** Fails the active ones among these imports and drops what they were to read. @returns those that were active */
export async function failImports(
  db: Scope,
  which: { operationIds: string[] } | { sheetIds: string[] },
  errorMessage: string,
): Promise<ImportRecord[]> {
  const { sql } = db;
  const selected =
    "operationIds" in which
      ? sql`operation_id = any(${which.operationIds}::text[])`
      : sql`sheet_id = any(${which.sheetIds}::uuid[])`;
  const failed = await sql<ImportRecord[]>`
    update sheet_imports
    set status = 'failed', message = 'Import failed', error_message = ${errorMessage}, updated_at = now()
    where workspace_id = ${db.workspaceId} and ${selected} and status in ('queued', 'running')
    returning ${sql.unsafe(recordColumns)}`;
  const ids = failed.map(({ operation_id }) => operation_id);
  await notifyRealtime(db, ids.map(importChannel));
  await deleteImportSources(db, "operationIds" in which ? which.operationIds : ids);
  return failed;
}

export async function insertFileParts(db: Scope, operationId: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const statement =
    "copy import_file_parts (workspace_id, operation_id, part_index, content) from stdin (format binary)";
  await copyInto(db, statement, async (sink) => {
    const rows = new BinaryCopyRows();
    let index = 0;
    for await (const part of parts) {
      rows.startRow(4);
      rows.int4(db.workspaceId);
      rows.text(operationId);
      rows.int4(index++);
      rows.bytes(part);
      if (rows.isFull) await sink.write(rows.take());
    }
    await sink.write(rows.end());
  });
}

/** Number of the parts that are read at once; each has up to a megabyte. */
const partsAtOnce = 4;

/** The parts of an import's file, one at a time; the next ones are on their way while some are being worked on. */
export async function* readFileParts(db: Scope, operationId: string): AsyncGenerator<Uint8Array> {
  let next = listFileParts(db, operationId, 0);
  for (let first = partsAtOnce; ; first += partsAtOnce) {
    const parts = await next;
    if (parts.length === 0) return;
    next = listFileParts(db, operationId, first);
    // Nobody may come for it: a file with a fault is left in the middle.
    next.catch(() => undefined);
    yield* parts;
  }
}

/**
 * Lists some parts with a binary cursor. A plain query gives bytes as hexadecimal digits, which cost three times the CPU: 204 ms
 * instead of 65 for a file of 104 MB, on both sides together (beside other work, load 17 to 27).
 */
function listFileParts(db: Scope, operationId: string, first: number): Promise<Uint8Array[]> {
  return db.snapshot(async ({ sql }) => {
    const [, rows] = await Promise.all([
      sql`
        declare parts binary cursor for
        select content from import_file_parts
        where workspace_id = ${db.workspaceId} and operation_id = ${operationId}
          and part_index >= ${first} and part_index < ${first + partsAtOnce}
        order by part_index`,
      sql.unsafe("fetch all from parts").simple().raw(),
    ]);
    return (rows as Buffer[][]).map(([content]) => content as Buffer);
  });
}

/** Stores which request logs an import takes, in order, in the scope's transaction. */
export async function insertRequestLogBatches(
  db: Scope,
  operationId: string,
  requestIds: number[],
  batchSize: number,
): Promise<void> {
  await db.sql`
    insert into import_request_logs (workspace_id, operation_id, batch_index, request_ids)
    select ${db.workspaceId}, ${operationId}, (position - 1) / ${batchSize}::integer, array_agg(id order by position)
    from unnest(${requestIds}::bigint[]) with ordinality as given (id, position)
    group by 3`;
}

export async function* readRequestLogBatches(db: Scope, operationId: string): AsyncGenerator<number[]> {
  for (let index = 0; ; index++) {
    const [batch] = await db.sql<{ request_ids: number[] }[]>`
      select request_ids from import_request_logs
      where workspace_id = ${db.workspaceId} and operation_id = ${operationId} and batch_index = ${index}`;
    if (!batch) return;
    yield batch.request_ids.map(Number);
  }
}

/** Drops what these imports were to read; they have ended. */
export async function deleteImportSources(db: Scope, operationIds: string[]): Promise<void> {
  await db.sql`
    with file_parts as (
      delete from import_file_parts
      where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::text[])
    )
    delete from import_request_logs
    where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::text[])`;
}
