import { expect, test } from "bun:test";
import { blockWorks } from "../../../core/blockWorks.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { cancelSheetOperation } from "../../../core/sheets/engine/cancelOperation.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { listCellsAt } from "../../../db/queries/sheets/cells.ts";
import { findOperation } from "../../../db/queries/sheets/operations.ts";
import { closeRunVersion } from "../../../db/queries/sheets/versions.ts";
import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { packsPerBlock } from "../../../domain/rowsPerPack.ts";
import { createTestDatabase } from "../../support/database.ts";
import { waitForLockWaiters, whileItWaits } from "../../support/rowLock.ts";
import { sheetOf, type TestSheet } from "./support.ts";

const database = await createTestDatabase();

const rowCount = 2 * rowsPerBlock + 5;

interface RunOfBlocks {
  sheet: TestSheet;
  operationId: string;
  run(blockIndex: number): ReturnType<typeof runBlock>;
  progress(): ReturnType<typeof findOperation>;
}

/** A run of three blocks, of which the first is saved: its version is there. */
async function begunRun(): Promise<RunOfBlocks> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, `name\n${Array.from({ length: rowCount }, (_, row) => `n${row}\n`).join("")}`);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const request = { columnIds: null, rowIndices: null, statuses: null };
  const { operation } = await recalculateRange(scope, sheet, request);
  const operationId = operation?.id as string;
  const run = (blockIndex: number) => runBlock(scope, { operationId, blockIndex }, blockWorks);
  await run(0);
  return { sheet, operationId, run, progress: () => findOperation(scope, operationId) };
}

/** Does `work` while the second block has computed its cells and waits in the midst of writing them. */
async function whileWriting({ sheet, run, operationId }: RunOfBlocks, work: () => Promise<unknown>): Promise<void> {
  const { column_key: key } = await sheet.column("len");
  await whileItWaits(database.sql, sheet.db, {
    // A pack of the block that is not committed keeps the block waiting at this place.
    write: ({ sql, workspaceId }) => sql`
      insert into cell_packs (workspace_id, column_key, pack_index, valid_from, epoch, execution_id, computed_at,
        computed_version, cell_count, failed_count, input_hashes, cell_values)
      values (${workspaceId}, ${key}, ${packsPerBlock + 1}, 1, 0, ${operationId}, now(), 1, 0, 0, '{}', '{}')`,
    begin: () => run(1),
    work,
  });
}

test("a block is saved while another writes its cells, into the same version", async () => {
  const begun = await begunRun();
  const version = await begun.sheet.version();
  await whileWriting(begun, async () => {
    await begun.run(2);
    expect(await begun.progress()).toMatchObject({ done_block_count: 2, completed_count: rowsPerBlock + 5 });
  });
  expect(await begun.progress()).toMatchObject({ status: "completed", completed_count: rowCount });
  expect((await begun.sheet.cells("len")).size).toBe(rowCount);
  expect(await begun.sheet.version()).toBe(version);
});

test("an edit waits for the block that writes, and makes its cell stale", async () => {
  const begun = await begunRun();
  const { sheet } = begun;
  const id = await sheet.cellId("name", rowsPerBlock);
  let edit: Promise<unknown> = Promise.resolve();
  await whileWriting(begun, async () => {
    edit = updateCell(sheet.db, { ...sheet, cell_id: id }, "another");
    await waitForLockWaiters(database.sql, 2);
  });
  await edit;
  const cells = await sheet.cells("len");
  expect([rowsPerBlock, rowsPerBlock + 1].map((row) => cells.get(row)?.status)).toEqual(["STALE", "COMPLETED"]);
  expect(await begun.progress()).toMatchObject({ done_block_count: 2, completed_count: 2 * rowsPerBlock });
});

test("a version that is closed while a block writes into it gets nothing of the block", async () => {
  const begun = await begunRun();
  const { sheet } = begun;
  const version = await sheet.version();
  await whileWriting(begun, () => closeRunVersion(sheet.db, sheet.sheet_id, version));
  const { column_key: key } = await sheet.column("len");
  expect(await listCellsAt(sheet.db, [key], [0, rowsPerBlock], version)).toMatchObject([{ row_index: 0 }]);
  expect(await sheet.version()).toBe(version + 1);
  expect(await listCellsAt(sheet.db, [key], [0, rowsPerBlock], version + 1)).toHaveLength(2);
});

test("a run can be cancelled while a block writes, and nothing of the block is saved", async () => {
  const begun = await begunRun();
  const { sheet, operationId } = begun;
  await whileWriting(begun, async () => {
    expect(await cancelSheetOperation(sheet.db, sheet, operationId)).toMatchObject({ wasActive: true });
  });
  expect((await sheet.cells("len")).size).toBe(rowsPerBlock);
});

test("two attempts that write the same block save it once", async () => {
  const begun = await begunRun();
  let second: Promise<unknown> = Promise.resolve();
  await whileWriting(begun, async () => {
    second = begun.run(1);
    await waitForLockWaiters(database.sql, 2);
  });
  await second;
  expect(await begun.progress()).toMatchObject({ done_block_count: 2, completed_count: 2 * rowsPerBlock });
  expect((await begun.sheet.cells("len")).size).toBe(2 * rowsPerBlock);
});
