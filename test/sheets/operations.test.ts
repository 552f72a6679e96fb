import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { lockRows, waitForLockWaiters } from "../support/rowLock.ts";
import { csvOf, importCsv, type SheetUnderTest, type StatusCounts } from "../support/sheets.ts";
import { storedCells } from "../support/storedCells.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { sql } = server.database;

async function sheetOf(csv: string) {
  const { client } = await server.newWorkspace();
  return { client, sheet: await importCsv(client, csv) };
}

/** Rows 0, 1 and 2; n counts a, plus adds to n, side counts b. Everything is computed. */
async function computedSheet() {
  const made = await sheetOf("a,b\nx,1\nyy,2\nzzz,3\n");
  const { sheet } = made;
  const n = await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
  const plus = await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["n"], operator: "+", value: 10 });
  const side = await sheet.addComputed("side", "COUNT", { source: "b", type: "chars" });
  return { ...made, n, plus, side };
}

async function withoutWorker<T>(work: () => Promise<T>): Promise<T> {
  await server.stopWorker();
  try {
    return await work();
  } finally {
    await server.startWorker();
  }
}

function sumOf(counts: StatusCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function cancel(sheet: SheetUnderTest, operation_id: string) {
  return sheet.client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id } });
}

const nothingCancelled = {
  execution_ids: [],
  cancelled_cell_count: 0,
  not_started_reset_count: 0,
  running_invalidated_count: 0,
};

/** Waits until the queue holds no job any more: whatever was to land has landed. */
function emptyQueue(): Promise<unknown> {
  return waitFor("an empty queue", async () => {
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from graphile_worker.jobs`;
    return row?.count === 0;
  });
}

describe("which cells", () => {
  test("without a body these are the stale ones and no others", async () => {
    const { sheet } = await computedSheet();
    await sheet.setCell("a", 0, "changed");
    const fresh = await sheet.cell("n", 1);
    for (const [body, row] of [
      [undefined, 0],
      [{}, 1],
      [{ operation: "recalculate", column_ids: null, row_ids: null, statuses: null }, 2],
    ] as const) {
      await sheet.setCell("a", row, `changed ${row}`);
      const started = await sheet.client.expect(202, "createOperation", {
        params: sheet.params,
        ...(body && { body: body as never }),
      });
      expect(await sheet.operationEnd(started.operation_id)).toMatchObject({ status: "completed", cell_count: 2 });
      if (row === 0) expect(await sheet.cell("n", 1)).toEqual(fresh);
    }
    expect(await sheet.values("plus")).toEqual([19, 19, 19]);
  });

  test("columns and rows narrow it, unknown rows are passed over", async () => {
    const { sheet, n, side } = await computedSheet();
    for (const row of [0, 1, 2]) {
      await sheet.setCell("a", row, "a".repeat(row + 4));
      await sheet.setCell("b", row, "b".repeat(row + 4));
    }
    await sheet.recalculate({ column_ids: [n.id, n.id.toUpperCase()], row_ids: [0, 2, 2, 77, 2147483647] });
    expect(await sheet.values("n")).toEqual([4, 2, 6]);
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "STALE", "COMPLETED"]);
    expect(await sheet.statuses("plus")).toEqual(["STALE", "STALE", "STALE"]);
    expect(await sheet.statuses("side")).toEqual(["STALE", "STALE", "STALE"]);
    await sheet.recalculate({ row_ids: [1] });
    expect(await sheet.statuses("plus")).toEqual(["STALE", "COMPLETED", "STALE"]);
    expect(await sheet.statuses("side")).toEqual(["STALE", "COMPLETED", "STALE"]);
    await sheet.recalculate({ column_ids: [side.id] });
    expect(await sheet.values("side")).toEqual([4, 5, 6]);
    expect(await sheet.statuses("plus")).toEqual(["STALE", "COMPLETED", "STALE"]);
  });

  test("states are words in any letter case, an empty list means all of them", async () => {
    const { sheet } = await sheetOf("a\n1\nx\n2\n");
    await sheet.addComputed("p", "PARSE_VALUE", { source: "a", type: "number" });
    await sheet.setCell("a", 2, "3");
    expect(await sheet.statuses("p")).toEqual(["COMPLETED", "FAILED", "STALE"]);
    const chosen = async (statuses: string[]) => {
      const started = await sheet.start({ statuses });
      await sheet.operationEnd(started.operation_id);
      const rows = (await sheet.cells("p")).map((cell) => (cell.execution_id === started.operation_id ? "x" : "-"));
      await sheet.setCell("a", 2, String(Math.random()));
      return rows.join("");
    };
    expect(await chosen(["stale"])).toBe("--x");
    expect(await chosen(["FAILED"])).toBe("-x-");
    expect(await chosen(["Error"])).toBe("-x-");
    expect(await chosen(["cancelled"])).toBe("--x");
    expect(await chosen(["Completed"])).toBe("x--");
    expect(await chosen(["completed", "failed"])).toBe("xx-");
    expect(await chosen([])).toBe("xxx");
  });

  test("what a selected cell needs in its row is computed first, and nothing more", async () => {
    const { sheet, plus } = await computedSheet();
    await sheet.setCell("a", 0, "four");
    await sheet.setCell("a", 1, "fives");
    await sheet.setCell("b", 0, "bbb");
    await sheet.recalculate({ column_ids: [plus.id], row_ids: [0] });
    expect(await sheet.values("plus")).toEqual([14, 12, 13]);
    expect(await sheet.values("n")).toEqual([4, 2, 3]);
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "STALE", "COMPLETED"]);
    expect(await sheet.statuses("side")).toEqual(["STALE", "COMPLETED", "COMPLETED"]);
  });

  test("a failed source is tried again for what needs it", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    await sheet.addColumn("p", "PARSE_VALUE", { source: "a", type: "number" });
    const plus = await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["p"], operator: "+", value: 1 });
    await sheet.settled();
    await sheet.recalculate({ column_ids: [plus.id], statuses: ["FAILED"] });
    expect(await sheet.statuses("plus")).toEqual(["FAILED"]);
    await sheet.setCell("a", 0, "5");
    await sheet.recalculate({ column_ids: [plus.id] });
    expect(await sheet.values("plus")).toEqual([6]);
  });

  test("naming completed cells computes them even if nothing has changed", async () => {
    const { sheet, n } = await computedSheet();
    const before = await sheet.cells("n");
    const version = await sheet.version();
    const end = await sheet.recalculate({ column_ids: [n.id], statuses: ["COMPLETED"] });
    expect(end).toMatchObject({ completed_count: 3, failed_count: 0 });
    const after = await sheet.cells("n");
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
    expect(after.map(({ execution_id }) => execution_id)).toEqual(Array(3).fill(end.operation_id));
    // Results that come out the same are no change of the sheet.
    expect(await sheet.version()).toBe(version);
  });

  test("what is faulty is refused with 400 where it stands, what is not there with 404, and nothing starts", async () => {
    const { sheet, client, n } = await computedSheet();
    const a = await sheet.column("a");
    const foreign = await (await importCsv(client, "q\n")).column("q");
    const faulty: [unknown, (string | number)[] | null][] = [
      [{ column_ids: [a.id] }, null],
      [{ column_ids: [n.id, a.id] }, null],
      [{ column_ids: "x" }, ["body", "column_ids"]],
      [{ column_ids: ["x"] }, ["body", "column_ids", 0]],
      [{ row_ids: [-1] }, ["body", "row_ids", 0]],
      [{ row_ids: [1.5] }, ["body", "row_ids", 0]],
      [{ row_ids: ["0"] }, ["body", "row_ids", 0]],
      [{ row_ids: [2147483648] }, ["body", "row_ids", 0]],
      [{ statuses: ["STALE", "DONE"] }, ["body", "statuses", 1]],
      [{ statuses: ["__proto__"] }, ["body", "statuses", 0]],
      [{ statuses: [""] }, ["body", "statuses", 0]],
      [{ statuses: "STALE" }, ["body", "statuses"]],
      [{ operation: "delete" }, ["body", "operation"]],
      [{ surplus: 1 }, ["body", "surplus"]],
      [[], ["body"]],
    ];
    for (const [body, loc] of faulty) {
      const answer = await client.call("createOperation", { params: sheet.params, body: body as never });
      const refusal = refused(answer, 400, "bad_request");
      if (loc) expect(refusal.detail?.map((fault) => fault.loc)).toContainEqual(loc);
    }
    for (const id of [randomUUID(), foreign.id]) {
      const answer = await client.call("createOperation", { params: sheet.params, body: { column_ids: [n.id, id] } });
      expect(refused(answer, 404, "not_found").message).toContain(id);
    }
    expect((await client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
  });
});

describe("the answer", () => {
  test("nothing to compute is 200 without an id", async () => {
    const { sheet, client, n } = await computedSheet();
    const none = { success: true, cell_count: 0, virtual_cell_count: 0, cells: [] };
    for (const body of [
      {},
      { column_ids: [n.id] },
      { row_ids: [] },
      { row_ids: [99], statuses: [] },
      { column_ids: [] },
      { statuses: ["FAILED"] },
    ]) {
      expect(await client.expect(200, "createOperation", { params: sheet.params, body })).toEqual(none as never);
    }
    const texts = await importCsv(client, "a\n1\n");
    expect(await client.expect(200, "createOperation", { params: texts.params })).toEqual(none as never);
    expect(await texts.statusCounts()).toMatchObject({ total: 0 });
  });

  test("every id that is given out can be polled at once, and the url as well", async () => {
    const { sheet, client } = await computedSheet();
    await sheet.setCell("a", 0, "changed");
    const version = await sheet.version();
    const started = await sheet.start();
    expect(started).toMatchObject({ success: true, operation: "recalculate", cell_count: 2, virtual_cell_count: 0 });
    expect(started.version).toBe(version);
    for (const id of [
      started.operation_id,
      started.execution_id,
      ...started.execution_ids,
      started.operation_id.toUpperCase(),
    ]) {
      expect((await sheet.operation(id)).operation_id).toBe(started.operation_id);
    }
    expect((await client.fetch(started.status_url)).body).toMatchObject({
      operation: { operation_id: started.operation_id, status_url: started.status_url },
    });
    await sheet.operationEnd(started.operation_id);
    expect(await sheet.operation(started.operation_id)).toMatchObject({ status: "completed" });
  });

  test("the cells that are queued are listed, in row order, at most 1,000", async () => {
    const { sheet, client } = await sheetOf(csvOf([["a"], ...Array.from({ length: 1_300 }, (_, n) => [n])]));
    const n = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    await withoutWorker(async () => {
      const some = await sheet.start({ column_ids: [n.id], row_ids: [1_299, 1_250], statuses: [] });
      expect(some.cells.map((cell) => [cell.row_index, cell.status])).toEqual([
        [1_250, "QUEUED"],
        [1_299, "QUEUED"],
      ]);
      await cancel(sheet, some.operation_id);
      const all = await sheet.start({ statuses: [] });
      expect(all.cell_count).toBe(1_300);
      expect(all.cells.map((cell) => cell.row_index)).toEqual(Array.from({ length: 1_000 }, (_, row) => row));
      expect(all.cells.every((cell) => cell.status === "QUEUED" && cell.column_id === n.id)).toBe(true);
      await cancel(sheet, all.operation_id);
    });
    expect((await client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
  });
});

describe("counting", () => {
  test("while nobody works the counts are those of the cells, whatever was selected", async () => {
    const { sheet, client, n, side } = await computedSheet();
    await withoutWorker(async () => {
      const check = async (expected: Partial<StatusCounts>) => {
        const { total, counts } = await sheet.statusCounts();
        expect(counts).toMatchObject(expected);
        expect(sumOf(counts)).toBe(total);
        expect(await sheet.countedStates()).toEqual(counts);
        const list = await client.expect(200, "listOperations", { params: sheet.params });
        expect([list.total_cells, list.status_counts]).toEqual([total, counts]);
        expect(list.pending_count).toBe(counts.QUEUED + counts.DISPATCHED + counts.RUNNING);
      };
      await check({ COMPLETED: 9 });
      await sheet.setCell("a", 0, "changed");
      await check({ STALE: 2, COMPLETED: 7 });
      const stale = await sheet.start();
      expect(stale.cell_count).toBe(2);
      await check({ QUEUED: 2, COMPLETED: 7 });
      await cancel(sheet, stale.operation_id);
      await check({ STALE: 2, COMPLETED: 7 });
      // Fresh cells that are computed again, beside stale ones that are not.
      const forced = await sheet.start({ column_ids: [side.id], statuses: ["COMPLETED"] });
      await check({ QUEUED: 3, STALE: 2, COMPLETED: 4 });
      await cancel(sheet, forced.operation_id);
      const all = await sheet.start({ statuses: [] });
      await check({ QUEUED: 9, STALE: 0, COMPLETED: 0 });
      // A second one over the same cells queues nothing twice.
      const again = await sheet.start({ column_ids: [n.id], statuses: [] });
      await check({ QUEUED: 9, STALE: 0, COMPLETED: 0 });
      await cancel(sheet, all.operation_id);
      await cancel(sheet, again.operation_id);
      await client.expect(201, "addRows", { params: sheet.params, body: { count: 2 } });
      await check({ STALE: 8, COMPLETED: 7 });
    });
  });

  test("at any moment of a run the counts add up, and progress never goes back", async () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => [n % 10 === 0 ? "x" : n]);
    const { sheet, client } = await sheetOf(csvOf([["a"], ...rows]));
    await sheet.addColumn("p", "PARSE_VALUE", { source: "a", type: "number" });
    const plus = await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["p"], operator: "+", value: 1 });
    await sheet.addComputed("len", "COUNT", { source: "a", type: "chars" });
    const started = await sheet.start({ statuses: [] });
    let done = 0;
    await waitFor("the end of the run", async () => {
      const operation = await sheet.operation(started.operation_id);
      const { completed_count, failed_count, pending_count, cell_count, status_counts } = operation;
      expect(completed_count + failed_count + pending_count).toBe(cell_count);
      expect(sumOf(status_counts)).toBe(cell_count);
      expect(status_counts).toMatchObject({ COMPLETED: completed_count, FAILED: failed_count });
      expect(completed_count + failed_count).toBeGreaterThanOrEqual(done);
      done = completed_count + failed_count;
      const { total, counts } = await sheet.statusCounts();
      expect(total).toBe(27_000);
      expect(sumOf(counts)).toBe(total);
      return operation.status === "completed";
    });
    expect(await sheet.operation(started.operation_id)).toMatchObject({
      status: "completed",
      cell_count: 27_000,
      completed_count: 25_200,
      failed_count: 1_800,
      pending_count: 0,
      error_message: null,
    });
    expect(await sheet.statusCounts()).toMatchObject({ counts: { COMPLETED: 25_200, FAILED: 1_800, STALE: 0 } });
    const retry = await sheet.recalculate({ column_ids: [plus.id], statuses: ["failed"] });
    expect(retry).toMatchObject({ status: "completed", cell_count: 900, failed_count: 900 });
    const { data } = await client.expect(200, "listRows", { params: sheet.params, query: { order: "desc", limit: 1 } });
    expect(data[0]?.cells[plus.id]?.value).toBe(9_000);
  });

  test("an operation is read as it was at one moment, also when cells are saved meanwhile", async () => {
    const { sheet } = await computedSheet();
    await withoutWorker(async () => {
      const { operation_id } = await sheet.start({ statuses: [] });
      let reading: ReturnType<typeof sheet.operation> | undefined;
      await sql`
        insert into operation_blocks (workspace_id, operation_id, block_index, sheet_id, status, claim, cell_count)
        select workspace_id, id, 0, sheet_id, 'RUNNING', gen_random_uuid(), 9 from operations where id = ${operation_id}`;
      await sql.begin(async (tx) => {
        await tx`lock table operation_blocks in access exclusive mode`;
        reading = sheet.operation(operation_id);
        await waitForLockWaiters(sql, 1);
        await tx`update operations set failed_count = 5 where id = ${operation_id}`;
        await tx`delete from operation_blocks where operation_id = ${operation_id}`;
      });
      expect((await reading)?.status_counts).toMatchObject({ RUNNING: 9, QUEUED: 0, FAILED: 0 });
      await cancel(sheet, operation_id);
    });
  });

  test("a sheet with more blocks than are queued at once is computed to the end", async () => {
    const { sheet } = await sheetOf(csvOf([["a"], ...Array.from({ length: 36_500 }, (_, n) => [`r${n}`])]));
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const { total, counts } = await sheet.statusCounts();
    expect([total, counts.COMPLETED]).toEqual([36_500, 36_500]);
    const [row] = await sql<{ count: number; sum: number }[]>`
      select count(*)::integer as count, sum(value::integer)::integer as sum from ${sql.unsafe(storedCells)} c
      join columns using (workspace_id, column_key) where sheet_id = ${sheet.params.sheet_id}`;
    const expected = Array.from({ length: 36_500 }, (_, n) => `r${n}`.length).reduce((sum, length) => sum + length, 0);
    expect(row).toEqual({ count: 36_500, sum: expected });
  });
});

describe("reading and listing", () => {
  test("active operations are listed, oldest first; ended ones are still read one by one", async () => {
    const { sheet, client, n, side } = await computedSheet();
    const list = async () => {
      const body = await client.expect(200, "listOperations", { params: sheet.params });
      expect(body.sheet_id).toBe(sheet.params.sheet_id);
      expect(body.version).toBe(await sheet.version());
      return body.active_operations;
    };
    const ids = await withoutWorker(async () => {
      const first = await sheet.start({ column_ids: [n.id], statuses: [] });
      const second = await sheet.start({ column_ids: [side.id], statuses: [] });
      const active = await list();
      expect(active.map((operation) => [operation.operation_id, operation.status])).toEqual([
        [first.operation_id, "queued"],
        [second.operation_id, "queued"],
      ]);
      const { error_message, ...published } = await sheet.operation(first.operation_id);
      expect(active[0]).toEqual(published);
      const query = { include: ["ceilings" as const, "spent" as const] };
      const [more] = (await client.expect(200, "listOperations", { params: sheet.params, query })).active_operations;
      expect(more).toEqual({ ...published, ceilings: null, spent: { price: 0, tokens: 0, requests: 0 } });
      expect(await sheet.statuses("n")).toEqual(["QUEUED", "QUEUED", "QUEUED"]);
      expect(await sheet.statuses("plus")).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
      return [first.operation_id, second.operation_id];
    });
    await sheet.settled();
    expect(await list()).toEqual([]);
    for (const id of ids) expect((await sheet.operation(id)).status).toBe("completed");
  });

  test("what is no operation of the sheet is not found", async () => {
    const { sheet, client } = await computedSheet();
    const other = await importCsv(client, "a\n1\n");
    await other.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const foreign = (await other.cell("n", 0)).execution_id as string;
    for (const operation_id of [randomUUID(), foreign, "x", "a/b", "%00", "x".repeat(255)]) {
      const params = { ...sheet.params, operation_id };
      refused(await client.call("getOperation", { params }), 404, "not_found");
    }
  });

  test("a column that is created queues its cells in an operation that is listed", async () => {
    const { sheet, client } = await sheetOf("a\n1\n22\n");
    await withoutWorker(async () => {
      await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
      const { active_operations, status_counts } = await client.expect(200, "listOperations", { params: sheet.params });
      expect(active_operations).toMatchObject([{ status: "queued", cell_count: 2, pending_count: 2 }]);
      expect(status_counts).toMatchObject({ QUEUED: 2, STALE: 0 });
      expect(await sheet.statuses("n")).toEqual(["QUEUED", "QUEUED"]);
    });
    await sheet.settled();
    expect(await sheet.values("n")).toEqual([1, 2]);
  });
});

describe("cancelling", () => {
  test("a run that waits is cancelled whole: cells are what they were, and nothing lands later", async () => {
    const { sheet } = await computedSheet();
    await sheet.setCell("a", 0, "changed");
    const before = { rows: await sheet.rows(), version: await sheet.version() };
    await withoutWorker(async () => {
      const { operation_id } = await sheet.start({ statuses: [] });
      expect(await sheet.countedStates()).toMatchObject({ QUEUED: 9 });
      expect(await cancel(sheet, operation_id)).toMatchObject({
        success: true,
        operation_id,
        execution_ids: [operation_id],
        cancelled_cell_count: 9,
        not_started_reset_count: 9,
        running_invalidated_count: 0,
      });
      expect(await sheet.operation(operation_id)).toMatchObject({
        status: "cancelled",
        pending_count: 0,
        cell_count: 9,
      });
      expect(await sheet.rows()).toEqual(before.rows);
      expect(await cancel(sheet, operation_id)).toMatchObject({ operation_id, ...nothingCancelled });
    });
    await emptyQueue();
    expect(await sheet.rows()).toEqual(before.rows);
    expect(await sheet.version()).toBe(before.version);
  });

  /** Holds what a worker needs to save, so that it computes and then waits. */
  async function whileNothingIsSaved<T>(sheet: SheetUnderTest, work: () => Promise<T>): Promise<T> {
    return (
      await sql.begin(async (tx) => {
        await lockRows(tx, "sheets", [sheet.params.sheet_id]);
        return { result: await work() };
      })
    ).result as T;
  }

  test("a run that is being computed is cancelled at once, and its results are thrown away", async () => {
    const { sheet } = await computedSheet();
    await sheet.setCell("a", 0, "changed");
    const before = { rows: await sheet.rows(), version: await sheet.version() };
    await server.stopWorker();
    const { operation_id } = await sheet.start({ statuses: [] });
    await whileNothingIsSaved(sheet, async () => {
      await server.startWorker();
      await waitFor("cells that are being computed", async () => {
        const { status, status_counts } = await sheet.operation(operation_id);
        return status === "running" && status_counts.RUNNING === 9;
      });
      expect(await sheet.countedStates()).toMatchObject({ RUNNING: 9 });
      expect(await sheet.statusCounts()).toMatchObject({ counts: { RUNNING: 9, QUEUED: 0 } });
      expect(await cancel(sheet, operation_id)).toMatchObject({
        cancelled_cell_count: 9,
        not_started_reset_count: 0,
        running_invalidated_count: 9,
      });
      expect(await sheet.rows()).toEqual(before.rows);
    });
    await emptyQueue();
    expect(await sheet.rows()).toEqual(before.rows);
    expect(await sheet.version()).toBe(before.version);
    expect(await sheet.operation(operation_id)).toMatchObject({ status: "cancelled", completed_count: 0 });
    // The rows are free for the next run.
    expect(await sheet.recalculate({ statuses: [] })).toMatchObject({ status: "completed", completed_count: 9 });
  });

  test("a run that is cancelled while it waits for another's rows leaves them free", async () => {
    const { sheet } = await computedSheet();
    await server.stopWorker();
    const ids = [await sheet.start({ statuses: [] }), await sheet.start({ statuses: [] })].map(
      (one) => one.operation_id,
    );
    const [holder] = await whileNothingIsSaved(sheet, async () => {
      await server.startWorker();
      const operations = await waitFor("one run that holds the rows and one that waits", async () => {
        const both = await Promise.all(ids.map((id) => sheet.operation(id)));
        const isReady =
          both.every(({ status }) => status === "running") && both.some((one) => one.status_counts.RUNNING > 0);
        return isReady && both.toSorted((a, b) => b.status_counts.RUNNING - a.status_counts.RUNNING);
      });
      await cancel(sheet, operations[1]?.operation_id as string);
      return operations;
    });
    expect(await sheet.operationEnd(holder?.operation_id as string)).toMatchObject({ status: "completed" });
    await emptyQueue();
    expect([...(await sql`select 1 from operation_blocks where sheet_id = ${sheet.params.sheet_id}`)]).toEqual([]);
    expect(await sheet.recalculate({ statuses: [] })).toMatchObject({ status: "completed", completed_count: 9 });
  });

  test("a run of which some has landed keeps that and gives back the rest", async () => {
    const { sheet } = await sheetOf(csvOf([["a"], ...Array.from({ length: 40_000 }, (_, n) => [n])]));
    const column = await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    const [active] = (await sheet.client.expect(200, "listOperations", { params: sheet.params })).active_operations;
    const operation_id = active?.operation_id as string;
    await waitFor("some results", async () => (await sheet.operation(operation_id)).completed_count > 0);
    const answer = await cancel(sheet, operation_id);
    const atCancel = await sheet.statusCounts();
    await emptyQueue();
    const later = await sheet.statusCounts();
    expect(later).toEqual(atCancel);
    expect(later.counts.COMPLETED + later.counts.STALE).toBe(40_000);
    expect(answer.cancelled_cell_count).toBe(later.counts.STALE);
    expect(answer.not_started_reset_count + answer.running_invalidated_count).toBe(answer.cancelled_cell_count);
    expect(column.type).toBe("COUNT");
  });

  test("what there is not, or has ended, or is another sheet's is cancelled with zeros and left alone", async () => {
    const { sheet, client } = await computedSheet();
    const ended = (await sheet.cell("n", 0)).execution_id as string;
    const other = await importCsv(client, "a\n1\n");
    await withoutWorker(async () => {
      await other.addColumn("n", "COUNT", { source: "a", type: "chars" });
      const [foreign] = (await client.expect(200, "listOperations", { params: other.params })).active_operations;
      for (const id of [ended, randomUUID(), foreign?.operation_id as string, "anything", "a/b", "%00"]) {
        expect(await cancel(sheet, id)).toMatchObject({ success: true, operation_id: id, ...nothingCancelled });
      }
    });
    await other.settled();
    expect(await other.values("n")).toEqual([1]);
    expect((await sheet.operation(ended)).status).toBe("completed");
  });

  test("of cancellations at the same moment one counts", async () => {
    const { sheet } = await computedSheet();
    await withoutWorker(async () => {
      const { operation_id } = await sheet.start({ statuses: [] });
      const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(sheet, operation_id)));
      expect(answers.map((answer) => answer.cancelled_cell_count).toSorted()).toEqual([0, 0, 0, 9]);
    });
    await emptyQueue();
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
