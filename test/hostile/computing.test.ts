import { expect, spyOn, test } from "bun:test";
import { blockWorks } from "../../core/blockWorks.ts";
import { recalculateRange } from "../../core/sheets/engine/recalculate.ts";
import { runBlock } from "../../core/sheets/engine/runBlock.ts";
import { giveWay, isTurnDue } from "../../core/values/giveWay.ts";
import { sheetOf } from "../sheets/engine/support.ts";
import { cpuMs, leastCost } from "../support/cpuTime.ts";
import { createTestDatabase } from "../support/database.ts";

const database = await createTestDatabase();

/**
 * A sheet whose cells each compute for 10 to some hundred milliseconds. Those of the `tooSlow` rows would take three times
 * their budget on the fastest machine seen, which makes 100 comparisons in a microsecond.
 */
async function slowSheet(rowCount: number, tooSlow: readonly number[] = []) {
  const { scope } = await database.createWorkspace();
  const slow = JSON.stringify(Array.from({ length: 1_800 }, (_, index) => index));
  const slower = JSON.stringify(new Array(1_700_000).fill(0));
  const rows = Array.from({ length: rowCount }, (_, row) => (tooSlow.includes(row) ? slower : slow));
  const sheet = await sheetOf(scope, `list\n${rows.map((row) => `"${row}"`).join("\n")}\n`);
  await sheet.addColumn("found", "JSON_PATH", { source: "list", json_path: "$[?$[?@ == -1] || @ == -2]" });
  await sheet.addColumn("few", "JSON_PATH", {
    source: "list",
    json_path: `$[?${Array.from({ length: 190 }, (_, term) => `@==-${term + 1}`).join("||")}]`,
  });
  const { operation } = await recalculateRange(scope, sheet, { columnIds: null, rowIndices: null, statuses: null });
  return { scope, sheet, operationId: operation?.id as string };
}

/** Longest time that this thread computes between two turns of the event loop while work is done, and all of its time. */
async function longestTurn(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  let [longest, isOver] = [0, false];
  const begun = cpuMs();
  let turnedAt = begun;
  const watch = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - turnedAt);
    turnedAt = now;
    if (!isOver) setTimeout(watch, 1);
  };
  watch();
  await work();
  watch();
  isOver = true;
  return { longest, whole: cpuMs() - begun };
}

test("a block of slow cells gives way to the event loop after each of them", async () => {
  const shareOfLongest = async () => {
    const { sheet, operationId } = await slowSheet(8);
    const { longest, whole } = await longestTurn(() => sheet.run(operationId));
    expect([...(await sheet.cells("found")).values()].every(({ status }) => status === "COMPLETED")).toBe(true);
    return longest / whole;
  };
  // A collection of garbage may make one turn long.
  expect(await leastCost(shareOfLongest, 3, 1 / 3)).toBeLessThan(1 / 3);
});

test("work of others that needs many turns of the event loop has them between two slow cells", async () => {
  const slowMs = 1_000;
  let [cells, steps, computedMs] = [0, 0, 0];
  // A cell only moves the clock on, so that the rest after it is long enough on a machine that is busy with something else.
  const { now } = performance;
  const clock = spyOn(performance, "now").mockImplementation(() => now.call(performance) + computedMs);
  const computeSlowly = async () => {
    for (let cell = 0; cell < 3; cell++) {
      computedMs += slowMs;
      cells++;
      if (isTurnDue()) await giveWay();
    }
  };
  const workOfOthers = async () => {
    for (; steps < 40; steps++) await new Promise((resolve) => setImmediate(resolve));
    return cells;
  };
  const computing = [computeSlowly(), computeSlowly()];
  expect(await workOfOthers()).toBeLessThanOrEqual(4);
  await Promise.all(computing);
  expect(cells).toBe(6);
  clock.mockRestore();
  // What computes after this test knows when it turned last.
  await giveWay();
});

test("cells beyond their budget fail and name it; the rest of their block is computed", async () => {
  const { sheet, operationId } = await slowSheet(6, [1, 4]);
  await sheet.run(operationId);
  const cells = await sheet.cells("few");
  expect([...cells.keys()].filter((row) => cells.get(row)?.status === "FAILED")).toEqual([1, 4]);
  expect(cells.get(4)?.error).toContain("more than 1000 ms of processor time, the limit of a cell");
});

test("a worker that stops leaves a block of slow cells soon, with what it has computed saved", async () => {
  const costOfFifth = async () => {
    const fifth = await slowSheet(2);
    return (await longestTurn(() => fifth.sheet.run(fifth.operationId))).whole;
  };
  // The time of a fifth of the block tells how fast the machine is, without a collection of garbage.
  const stopAfterMs = await leastCost(costOfFifth, 2, 0);
  const { scope, sheet, operationId } = await slowSheet(10);
  const stopping = new AbortController();
  const running = runBlock(scope, { operationId, blockIndex: 0 }, blockWorks, stopping.signal);
  const begun = cpuMs();
  const watch = () => {
    if (cpuMs() - begun > stopAfterMs) stopping.abort();
    else setTimeout(watch, 1);
  };
  watch();
  expect(await running).toBe("later");
  const saved = (await sheet.cells("found")).size;
  expect(saved).toBeGreaterThan(0);
  expect(saved).toBeLessThan(10);
  await sheet.run(operationId);
  expect((await sheet.cells("found")).size).toBe(10);
});
