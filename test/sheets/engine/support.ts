import type { Sql } from "postgres";
import { blockWorks } from "../../../core/blockWorks.ts";
import { datasetOutcome } from "../../../core/evaluation/datasets/datasetOutcome.ts";
import { createColumn } from "../../../core/sheets/columns/createColumn.ts";
import { startAutoRun } from "../../../core/sheets/engine/autoRun.ts";
import { blocksOfRows } from "../../../core/sheets/engine/blocks.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { fileSource } from "../../../core/sheets/imports/fileSource.ts";
import { tableOutcome } from "../../../core/sheets/imports/importEvents.ts";
import { newSheet } from "../../../core/sheets/imports/newSheet.ts";
import { runImport } from "../../../core/sheets/imports/runImport.ts";
import { startImport } from "../../../core/sheets/imports/startImport.ts";
import { createTable } from "../../../core/sheets/tables/createTable.ts";
import { restoreVersion } from "../../../core/sheets/versions/restoreVersion.ts";
import type { Json } from "../../../core/values/json.ts";
import { allFields, listCells } from "../../../db/queries/sheets/cells.ts";
import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findOperation } from "../../../db/queries/sheets/operations.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import { type Scope, workspaceScope } from "../../../db/scope.ts";
import type { CellRecord } from "../../../domain/cell.ts";
import { cellId } from "../../../domain/cellId.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { fileOfBytes } from "../../support/fileOfBytes.ts";
import { waitForLockWaiters } from "../../support/rowLock.ts";
import { waitFor } from "../../support/waitFor.ts";

export { updateColumn } from "../../../core/sheets/columns/updateColumn.ts";

/** A sheet made from CSV text, worked on without a queue: each test decides what runs when. */
export interface TestSheet {
  db: Scope;
  table_id: string;
  sheet_id: string;
  /** Creates a computed column and leaves its cells stale: the run that creation starts is cancelled. */
  addColumn(title: string, type: string, config: Json): Promise<ColumnRecord>;
  column(title: string): Promise<ColumnRecord>;
  cellId(title: string, rowIndex: number): Promise<string>;
  /** Stored cells of a column by row index. */
  cells(title: string): Promise<Map<number, CellRecord>>;
  /** Computes every block of an operation, one after the other. */
  run(operationId: string): Promise<void>;
  version(): Promise<number>;
}

export async function sheetOf(db: Scope, csv: string): Promise<TestSheet> {
  const { table } = await createTable(db, { title: null, folderId: null, hasDefaultSheet: false });
  const file = fileOfBytes(new TextEncoder().encode(csv));
  const { operation, sheet } = await startImport(
    db,
    newSheet({ tableId: table.id, title: "rows.csv", index: null }),
    fileSource({ fileName: "rows.csv", file, formats: ["csv"], loc: ["body"] }),
    null,
  );
  const outcomes = { table: tableOutcome, dataset: datasetOutcome };
  await runImport(db, operation.operation_id, { outcomes, startAutoRun });
  const place = { table_id: table.id, sheet_id: sheet.id };
  const column = async (title: string) =>
    (await listSheetColumns(db, sheet.id)).find((one) => one.title === title) as ColumnRecord;
  return {
    db,
    ...place,
    column,
    async addColumn(title, type, config) {
      const request = { title, type, config, dependencies: [], isOutputColumn: undefined };
      const created = await createColumn(db, place, request);
      await db.sql`update operations set status = 'cancelled'
        where workspace_id = ${db.workspaceId} and id = ${created.operation?.id ?? null}`;
      return created.column;
    },
    cellId: async (title, rowIndex) => cellId((await column(title)).column_key, rowIndex),
    async cells(title) {
      const cells = await listCells(db, [(await column(title)).column_key], { from: 0, to: 2 ** 31 - 1 }, allFields);
      return new Map(cells.map((cell) => [cell.row_index, cell]));
    },
    async run(operationId) {
      const operation = isUuid(operationId) ? await findOperation(db, operationId) : null;
      if (!operation) return;
      for (const blockIndex of blocksOfRows(operation.row_indices, operation.row_limit)) {
        // Behind another run of the same rows its job would be woken; no worker is here to take it.
        await waitFor("the turn of a block", async () => {
          return (await runBlock(db, { operationId, blockIndex }, blockWorks)) !== "queued";
        });
      }
    },
    version: async () => (await getSheet(db, place)).version_count,
  };
}

/** The same database for a caller with a key of this name. */
export function actingAs({ sql, workspaceId }: Scope, name: string): Scope {
  return workspaceScope(sql as Sql, workspaceId, { actor: { apiKeyId: null, name }, requestId: null });
}

/** Rows of a column that an operation really computed: reused results keep the operation that made them. */
export async function computedBy(sheet: TestSheet, title: string, operationId: string): Promise<number[]> {
  const computed = [...(await sheet.cells(title))].filter(([, cell]) => cell.execution_id === operationId);
  // Postgres gives cells in any order.
  return computed.map(([row]) => row).toSorted((a, b) => a - b);
}

/** Restores a sheet to one of its versions, by number. */
export async function restoreTo(sheet: TestSheet, versionNumber: number) {
  const [row] = await sheet.db.sql<{ id: string }[]>`
    select id from sheet_versions
    where workspace_id = ${sheet.db.workspaceId} and sheet_id = ${sheet.sheet_id} and version_number = ${versionNumber}`;
  return restoreVersion(sheet.db, sheet, { sourceVersionId: (row as { id: string }).id, name: null });
}

/** Stored values of a column, parsed, by row. */
export async function valuesOf(sheet: TestSheet, title: string): Promise<Record<number, unknown>> {
  const cells = await sheet.cells(title);
  return Object.fromEntries(
    [...cells].map(([row, cell]) => [row, cell.value === null ? null : JSON.parse(cell.value)]),
  );
}

/**
 * Runs the first block of an operation while a change holds the sheet: the block has read the sheet as it was before
 * the change, and waits to be saved until the change commits.
 * @param change done in a transaction that stays open
 * @param beforeCommit done when the block waits, outside of that transaction
 */
export async function runDuring(
  sheet: TestSheet,
  operationId: string,
  change: (tx: Scope) => Promise<unknown>,
  beforeCommit: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const changing = sheet.db.transaction(async (tx) => {
    await change(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const running = runBlock(sheet.db, { operationId, blockIndex: 0 }, blockWorks);
  await waitForLockWaiters(sheet.db.sql, 1);
  await beforeCommit();
  release.resolve();
  await Promise.all([changing, running]);
}
