import { expect, test } from "bun:test";
import { type Dice, dice, pick } from "../support/dice.ts";
import { startHarness } from "../support/harness.ts";
import { csvOf, importCsv, noCounts, type SheetUnderTest, type StatusCounts } from "../support/sheets.ts";

const server = await startHarness();

/** A sheet whose column `p` failed in row 0, is stale in row 1 and completed in row 2; nobody works. */
async function mixedSheet() {
  await server.startWorker();
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "A,B\nx,1\n5,22\n7,333\n");
  await sheet.addComputed("p", "PARSE_VALUE", { source: "A", type: "number" });
  await sheet.setCell("A", 1, "6");
  await sheet.settled();
  await server.stopWorker();
  return { client, sheet };
}

test("an operation over listed rows takes these cells, whatever the states of others", async () => {
  const expectations: [row_ids: number[], expected: Partial<StatusCounts>][] = [
    [[0], { QUEUED: 1, STALE: 1, COMPLETED: 1 }],
    [[1], { QUEUED: 1, FAILED: 1, COMPLETED: 1 }],
    [[0, 2], { QUEUED: 2, STALE: 1 }],
  ];
  for (const [row_ids, expected] of expectations) {
    const { sheet } = await mixedSheet();
    await sheet.start({ row_ids, statuses: [] });
    const { counts } = await sheet.statusCounts();
    expect(counts).toEqual({ ...noCounts, ...expected });
    expect(await sheet.countedStates()).toEqual(counts);
  }
});

test("a cell that several operations wait for counts once", async () => {
  const { sheet, client } = await mixedSheet();
  const check = async (QUEUED: number) => {
    const { counts } = await sheet.statusCounts();
    expect(counts.QUEUED).toBe(QUEUED);
    expect(await sheet.countedStates()).toEqual(counts);
  };
  await sheet.start({ row_ids: [0], statuses: [] });
  await sheet.start({ row_ids: [0], statuses: ["FAILED"] });
  await check(1);
  const { id: cell_id } = await sheet.cell("p", 2);
  await client.expect(202, "recalculateCell", { params: { ...sheet.params, cell_id } });
  await check(2);
  await sheet.start({ statuses: ["COMPLETED", "FAILED"] });
  await check(2);
  await sheet.start({ statuses: [] });
  await check(3);
});

/** Starts a random operation: over listed rows, single cells or whole columns. */
async function startSome(roll: Dice, sheet: SheetUnderTest, titles: readonly string[]): Promise<string | undefined> {
  const { client, params } = sheet;
  const rows = await sheet.rows();
  const some = <T>(items: readonly T[]) => items.filter(() => roll(3) === 0);
  if (roll(4) === 0) {
    const { id: cell_id } = await sheet.cell(pick(roll, titles), roll(rows.length));
    const { body } = await client.call("recalculateCell", { params: { ...params, cell_id } });
    return (body as { operation_id?: string }).operation_id;
  }
  const columns = await Promise.all(some(titles).map((title) => sheet.column(title)));
  const column_ids = columns.length > 0 ? columns.map(({ id }) => id) : null;
  const row_ids = roll(3) > 0 ? some(rows.map(({ row_index }) => row_index)) : null;
  const statuses = pick(roll, [[], null, ["FAILED"], ["COMPLETED", "FAILED"], ["STALE", "FAILED"]]);
  const { body } = await client.call("createOperation", { params, body: { column_ids, row_ids, statuses } });
  return (body as { operation_id?: string }).operation_id;
}

test("while random operations wait, the counts are those of the cells", async () => {
  for (const seed of [1, 2, 3, 4]) {
    const roll = dice(seed * 7_919);
    await server.startWorker();
    const { client } = await server.newWorkspace();
    const records = Array.from({ length: 12 }, () => [pick(roll, ["x", "7", "33"]), "b c"]);
    const sheet = await importCsv(client, csvOf([["A", "B"], ...records]));
    const titles = ["p", "n", "w"];
    await sheet.addColumn("p", "PARSE_VALUE", { source: "A", type: "number" });
    await sheet.addColumn("n", "COUNT", { source: "A", type: "chars" });
    await sheet.addColumn("w", "COUNT", { source: "B", type: "words" });
    await sheet.settled();
    await server.stopWorker();
    const started: string[] = [];
    for (let step = 0; step < 14; step++) {
      const what = roll(8);
      if (what === 0) await sheet.setCell("A", roll(8), pick(roll, ["x", `${step}`]));
      else if (what === 1) await client.expect(201, "addRows", { params: sheet.params, body: { count: 1 } });
      else if (what === 2 && step > 6) {
        const { row_index } = pick(roll, await sheet.rows());
        await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [row_index] } });
      } else if (what === 3 && started.length > 0) {
        const params = { ...sheet.params, operation_id: pick(roll, started) };
        await client.expect(200, "cancelOperation", { params });
      } else {
        const id = await startSome(roll, sheet, titles);
        if (id) started.push(id);
      }
      const { counts } = await sheet.statusCounts();
      expect([seed, step, counts]).toEqual([seed, step, await sheet.countedStates()]);
    }
  }
});
