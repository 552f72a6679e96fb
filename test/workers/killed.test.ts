import { expect, test } from "bun:test";
import { csvBlocks } from "../../bench/support/csv.ts";
import { countStatuses } from "../../core/sheets/cells/statusCounts.ts";
import { recalculateRange } from "../../core/sheets/engine/recalculate.ts";
import { fileSource } from "../../core/sheets/imports/fileSource.ts";
import { newSheet } from "../../core/sheets/imports/newSheet.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import { findImport } from "../../db/queries/sheets/imports.ts";
import { findOperation } from "../../db/queries/sheets/operations.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import { startWorker } from "../../workers/main.ts";
import { sheetOf } from "../sheets/engine/support.ts";
import { relayAll } from "../support/cluster.ts";
import { createTestDatabase } from "../support/database.ts";
import { fileOfBytes } from "../support/fileOfBytes.ts";
import { startKillableWorker } from "../support/killableWorker.ts";
import { storedCells } from "../support/storedCells.ts";

const database = await createTestDatabase();
const startWorkerProcess = () => startKillableWorker(database.url);
const deadly = "takes its process";

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(5);
}

test("a run goes on where a killed worker left it, and no cell is lost or computed twice", async () => {
  const { scope } = await database.createWorkspace();
  const rowCount = 60_000;
  // The worker dies of a row in the middle, however fast it is.
  const names = Array.from({ length: rowCount }, (_, index) => (index === rowCount / 2 ? deadly : `n${index}`));
  const sheet = await sheetOf(scope, `name\n${names.join("\n")}\n`);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("has", "CONTAINS", { source: "name", value: "7" });
  const worker = await startKillableWorker(database.url, undefined, deadly);
  const { operation } = await recalculateRange(scope, sheet, { columnIds: null, rowIndices: null, statuses: null });
  const operationId = operation?.id as string;
  await worker.exited;
  const atDeath = await findOperation(scope, operationId);
  expect(atDeath?.status).toBe("running");
  expect(atDeath?.done_block_count).toBeGreaterThan(0);

  const second = await startWorker({ databaseUrl: database.url, sql: database.sql, log: () => undefined });
  await until(async () => (await findOperation(scope, operationId))?.status !== "running");
  expect(await findOperation(scope, operationId)).toMatchObject({
    status: "completed",
    cell_count: 2 * rowCount,
    completed_count: 2 * rowCount,
    failed_count: 0,
  });
  const { counts } = await countStatuses(scope, await getSheet(scope, sheet));
  expect(counts).toMatchObject({ STALE: 0, COMPLETED: 2 * rowCount, FAILED: 0 });
  const [stored] = await database.sql`
    select count(*) as cells, count(distinct (column_key, row_index)) as places from ${database.sql.unsafe(storedCells)} c`;
  expect(stored).toEqual({ cells: 2 * rowCount, places: 2 * rowCount });
  const [history] = await database.sql`select count(*) from cells_history`;
  expect(history?.count).toBe(0);
  await second.stop();
});

/** Starts an import that takes a while; no worker has it yet. */
async function startLongImport(scope: Scope, operationId: string) {
  const sheet = await sheetOf(scope, "a\n1\n");
  const file = fileOfBytes(new TextEncoder().encode([...csvBlocks({ rows: 40_000 })].join("")));
  return startImport(
    scope,
    newSheet({ tableId: sheet.table_id, title: "rows.csv", index: null }),
    fileSource({ fileName: "rows.csv", file, formats: ["csv"], loc: ["body"] }),
    operationId,
  );
}

/** Kills a worker that has begun an import and cannot end it: the stored file, which goes at the end, is held. */
async function killWorkerDuringImport(scope: Scope, operationId: string): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`
      select from import_file_parts
      where workspace_id = ${scope.workspaceId} and operation_id = ${operationId} for update`;
    const worker = await startWorkerProcess();
    await until(async () => (await findImport(scope, operationId))?.status === "running");
    await worker.kill();
  });
}

test("an import that a killed worker had begun lands whole, once", async () => {
  const { scope } = await database.createWorkspace();
  const started = await startLongImport(scope, "killed");
  await killWorkerDuringImport(scope, "killed");
  const [rows] = await database.sql`select count(*) from sheet_rows where sheet_id = ${started.sheet.id}`;
  expect(rows?.count).toBe(0);

  const second = await startWorker({ databaseUrl: database.url, sql: database.sql, log: () => undefined });
  await until(async () => (await findImport(scope, "killed"))?.status === "succeeded");
  const [landed] = await database.sql`
    select count(*), max(row_index) as last from sheet_rows where sheet_id = ${started.sheet.id}`;
  expect(landed).toEqual({ count: 40_000, last: 39_999 });
  const parts = await database.sql`select 1 from import_file_parts where operation_id = 'killed'`;
  expect(parts).toHaveLength(0);
  await second.stop();
});

test("what killed every worker that tried it has failed, and says so", async () => {
  const { scope } = await database.createWorkspace();
  await startLongImport(scope, "deadly");
  await relayAll(database.sql);
  const mine = database.sql`select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t
    on t.id = j.task_id where t.identifier = 'import_file' and j.payload ->> 'operation_id' = 'deadly'`;
  await database.sql`update graphile_worker._private_jobs set attempts = max_attempts - 1 where id in (${mine})`;
  await killWorkerDuringImport(scope, "deadly");

  const second = await startWorker({ databaseUrl: database.url, sql: database.sql, log: () => undefined });
  await until(async () => (await findImport(scope, "deadly"))?.status === "failed");
  expect((await findImport(scope, "deadly"))?.error_message).toContain("Try again");
  await second.stop();
});

test("two worker processes share a run and compute each cell once", async () => {
  const { scope } = await database.createWorkspace();
  const rowCount = 50_000;
  const sheet = await sheetOf(
    scope,
    `name\n${Array.from({ length: rowCount }, (_, index) => `n${index}`).join("\n")}\n`,
  );
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const workers = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  const { operation } = await recalculateRange(scope, sheet, { columnIds: null, rowIndices: null, statuses: null });
  await until(async () => (await findOperation(scope, operation?.id as string))?.status === "completed");
  expect(await findOperation(scope, operation?.id as string)).toMatchObject({ completed_count: rowCount });
  const keys = (await sheet.column("len")).column_key;
  const [stored] =
    await database.sql`select count(*) from ${database.sql.unsafe(storedCells)} c where column_key = ${keys}`;
  expect(stored?.count).toBe(rowCount);
  await Promise.all(workers.map((worker) => worker.kill()));
});
