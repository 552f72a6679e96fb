import { expect, spyOn, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { BlockBounds } from "../../../core/sheets/engine/blockBounds.ts";
import type { BlockWorks } from "../../../core/sheets/engine/blockWork.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { RunGate } from "../../../core/sheets/engine/runGate.ts";
import { startHarness } from "../../support/harness.ts";
import { importCsv } from "../../support/sheets.ts";

const server = await startHarness({ hasWorker: false });

/** An operation that no worker has begun. */
async function waitingOperation() {
  const { client, workspace } = await server.newWorkspace();
  await server.startWorker();
  const sheet = await importCsv(client, "a\nx\n");
  await server.stopWorker();
  await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
  const [operation] = await server.database.sql<{ id: string }[]>`
    select id from operations where workspace_id = ${workspace.id} and status = 'queued'`;
  return { scope: workspace.scope, operationId: (operation as { id: string }).id };
}

test("a worker whose block another one has taken computes nothing more of it", async () => {
  const { scope, operationId } = await waitingOperation();
  let passes = 0;
  const work = () => ({
    isReady: async () => true,
    load: async () => ({ selectedCount: 1 }),
    async computeAndSave() {
      passes++;
      await server.database.sql`
        update operation_blocks set claim = ${randomUUID()} where operation_id = ${operationId}`;
      return passes > 5 ? ("ended" as const) : [0];
    },
  });
  await runBlock(scope, { operationId, blockIndex: 0 }, { cells: work, scores: work } as unknown as BlockWorks);
  expect(passes).toBe(1);
});

test("a worker that has read nothing of its run for long begins nothing until it knows that the block is still its own", async () => {
  const { scope, operationId } = await waitingOperation();
  const gate = await RunGate.open(scope, operationId);
  const bounds = new BlockBounds(gate, new AbortController().signal);
  expect(bounds.mayBegin()).toBe(true);
  const later = performance.now() + 60_000;
  const clock = spyOn(performance, "now").mockImplementation(() => later);
  try {
    expect(bounds.mayBegin()).toBe(false);
    expect(await gate.isPausedWhenReached()).toBe(false);
    expect(bounds.mayBegin()).toBe(false);
    bounds.beginPass();
    expect(bounds.mayBegin()).toBe(true);
  } finally {
    clock.mockRestore();
    bounds.leave();
    gate.leave();
  }
});
