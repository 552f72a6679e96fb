import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { blockWorks } from "../../../core/blockWorks.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { findOperation } from "../../../db/queries/sheets/operations.ts";
import { valuesOf } from "../../../db/rows.ts";
import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { startHarness } from "../../support/harness.ts";
import { whileItWaits } from "../../support/rowLock.ts";
import { importCsv } from "../../support/sheets.ts";

const server = await startHarness();
const { client, workspace } = await server.newWorkspace();
const { scope } = workspace;
const rowCount = 2 * rowsPerBlock + 5;

/** A calculation of three blocks, of which none is computed; no worker runs. */
async function begunCalculation() {
  await server.startWorker();
  const sheet = await importCsv(client, `text\n${"a\n".repeat(rowCount)}`);
  const steps = [{ title: "a", primitive_type: "CONTAINS" as const, primitive_config: { source: "text", value: "a" } }];
  const body = { name: "Answers", aggregation: {}, steps };
  const { scorecard } = await client.expect(200, "configureScorecard", { params: sheet.params, body });
  await server.stopWorker();
  await client.expect(202, "recalculateScorecard", { params: sheet.params, body: {} });
  const [operationId] = await valuesOf<string>(
    scope.sql`select operation_id from score_calculations where workspace_id = ${workspace.id} and scorecard_id = ${scorecard.id}`,
  );
  const id = operationId as string;
  return {
    operationId: id,
    scorecardId: scorecard.id,
    run: (blockIndex: number) => runBlock(scope, { operationId: id, blockIndex }, blockWorks),
    progress: () => findOperation(scope, id),
    scoredRows: async () => {
      const [count] = await valuesOf<number>(
        scope.sql`select count(*)::integer from score_rows where workspace_id = ${workspace.id} and scorecard_id = ${scorecard.id}`,
      );
      return count as number;
    },
  };
}

/** Does `work` while the second block has computed its rows and waits in the midst of writing them. */
function whileWriting(
  { run, scorecardId }: Awaited<ReturnType<typeof begunCalculation>>,
  work: () => Promise<unknown>,
): Promise<void> {
  return whileItWaits(server.database.sql, scope, {
    // A row of the block that is not committed keeps the block waiting at this place.
    write: ({ sql, workspaceId }) => sql`
      insert into score_rows (workspace_id, scorecard_id, row_index, calculation_number, computed_at)
      values (${workspaceId}, ${scorecardId}, ${rowsPerBlock + 1}, 1, now())`,
    begin: () => run(1),
    work,
  });
}

test("a block of scores is saved while another writes its rows", async () => {
  const begun = await begunCalculation();
  await begun.run(0);
  await whileWriting(begun, async () => {
    await begun.run(2);
    expect(await begun.progress()).toMatchObject({ done_block_count: 2, completed_count: rowsPerBlock + 5 });
  });
  expect(await begun.progress()).toMatchObject({ status: "completed", completed_count: rowCount });
  expect(await begun.scoredRows()).toBe(rowCount);
});

test("a block of scores that is taken over while it writes its rows saves none, and the other attempt all", async () => {
  const begun = await begunCalculation();
  await begun.run(0);
  await whileWriting(begun, async () => {
    await scope.sql`
      update operation_blocks set claim = ${randomUUID()}
      where workspace_id = ${workspace.id} and operation_id = ${begun.operationId} and block_index = 1`;
  });
  expect(await begun.scoredRows()).toBe(rowsPerBlock);
  expect(await begun.progress()).toMatchObject({ done_block_count: 1, completed_count: rowsPerBlock });
  await begun.run(1);
  await begun.run(2);
  expect(await begun.progress()).toMatchObject({ status: "completed", completed_count: rowCount });
  expect(await begun.scoredRows()).toBe(rowCount);
});
