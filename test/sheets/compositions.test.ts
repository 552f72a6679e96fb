import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

async function fullName(sheet: SheetUnderTest, title: string): Promise<string> {
  return `${sheet.params.table_id}.${sheet.params.sheet_id}.${(await sheet.column(title)).id}`;
}

/** Two sheets of one table, or of two: `answers` with a length, `review` that shows it and compares. */
async function joined({ isOneTable = false } = {}) {
  const { client } = await server.newWorkspace();
  const answers = await importCsv(client, csvOf([["name"], ["ada"], ["robert"]]));
  await answers.addComputed("len", "COUNT", { source: "name", type: "chars" });
  const review = await importCsv(
    client,
    csvOf([["note"], ["a"], ["b"], ["c"]]),
    isOneTable ? answers.params.table_id : undefined,
  );
  const body = { title: "theirs", type: "COMPOSITION", config: { source: await fullName(answers, "len") } };
  const created = await client.expect(201, "createColumn", { params: review.params, body });
  await review.addComputed("is long", "MATH_OPERATOR", { sources: ["theirs"], operator: "gt", value: 3 });
  return { client, answers, review, created };
}

/** Waits until a job has made the column's cells what they should be. */
function statusesBecome(sheet: SheetUnderTest, title: string, wanted: string[]) {
  return waitFor(`${title} to be ${wanted}`, async () => `${await sheet.statuses(title)}` === `${wanted}`);
}

test("a composition is created with the cells that it shows, in one table and across tables", async () => {
  for (const isOneTable of [true, false]) {
    const { answers, review, created } = await joined({ isOneTable });
    const len = await answers.column("len");
    expect(created.column).toMatchObject({
      type: "COMPOSITION",
      is_output_column: false,
      config: { source: await fullName(answers, "len") },
      dependencies: [{ column_id: len.id, source_label: "len", source_resolver: await fullName(answers, "len") }],
    });
    expect(created.cells.map(({ status, value, display_value }) => [status, value, display_value])).toEqual([
      ["COMPLETED", 3, "3"],
      ["COMPLETED", 6, "6"],
      ["COMPLETED", null, null],
    ]);
    expect(await review.cell("theirs", 0)).toMatchObject({
      input_hash: null,
      execution_id: null,
      last_computed_version: null,
      request_metrics: null,
      error: null,
      sheet_id: review.params.sheet_id,
    });
    expect(await review.values("is long")).toEqual([false, true, false]);
    expect(await review.statusCounts()).toMatchObject({ total: 3, counts: { COMPLETED: 3 } });
  }
});

test("a change of the source is shown at once, makes readers stale a moment later, and is computed when asked", async () => {
  const { answers, review } = await joined();
  await answers.setCell("name", 0, "adalbert");
  expect(await review.statuses("theirs")).toEqual(["STALE", "COMPLETED", "COMPLETED"]);
  await statusesBecome(review, "is long", ["STALE", "COMPLETED", "COMPLETED"]);
  await answers.recalculate();
  expect(await review.values("theirs")).toEqual([8, 6, null]);
  expect(await review.recalculate()).toMatchObject({ completed_count: 1, failed_count: 0 });
  expect(await review.values("is long")).toEqual([true, true, false]);
});

test("a run that is asked for right after a change of the source sees it, without waiting for a job", async () => {
  const { answers, review } = await joined();
  await server.stopWorker();
  await answers.setCell("name", 0, "adalbert");
  const run = await review.start();
  expect(run.cell_count).toBe(1);
  expect(run.cells).toMatchObject([{ row_index: 0, status: "QUEUED" }]);
  await server.startWorker();
  await review.operationEnd(run.operation_id);
});

test("its cells cannot be set, computed or filled; a cell that is asked to be computed is passed over", async () => {
  const { client, review } = await joined();
  const column = await review.column("theirs");
  const cell = await review.cell("theirs", 0);
  const params = { ...review.params, cell_id: cell.id };
  const before = await review.version();
  expect(
    refused(await client.call("updateCell", { params, body: { value: 1 } }), 400, "bad_request").message,
  ).toContain('"theirs"');
  refused(
    await client.call("createOperation", { params: review.params, body: { column_ids: [column.id] } }),
    400,
    "bad_request",
  );
  await client.expect(200, "recalculateCell", { params });
  const rows = { count: 1, values: [{ [column.id]: 1 }] };
  refused(await client.call("addRows", { params: review.params, body: rows }), 400, "bad_request");
  refused(
    await client.call("updateColumn", { params: { ...review.params, column_id: column.id }, body: { type: "TEXT" } }),
    400,
    "bad_request",
  );
  expect(await review.version()).toBe(before);
});

test("a source that is not there is refused: 404 by its full name, 400 by a title", async () => {
  const { client, answers, review } = await joined();
  const { client: stranger } = await server.newWorkspace();
  const foreign = await importCsv(stranger, "x\n1\n");
  const create = (config: object, more: object = {}) =>
    client.call("createColumn", {
      params: review.params,
      body: { title: "x", type: "composition", config, ...more } as never,
    });
  const before = await review.version();
  const len = (await answers.column("len")).id;
  for (const source of [
    await fullName(foreign, "x"),
    `${randomUUID()}.${randomUUID()}.${randomUUID()}`,
    `${review.params.table_id}.${review.params.sheet_id}.${len}`,
    randomUUID(),
  ]) {
    expect(refused(await create({ source }), 404, "not_found").message).toContain(source.toLowerCase());
  }
  const foreignId = (await foreign.column("x")).id;
  const dependencies = [{ column_id: foreignId, config_key: "source" }];
  refused(await create({ source: "whatever" }, { dependencies }), 404, "not_found");
  expect(refused(await create({ source: "nobody" }), 400, "invalid_config").detail).toMatchObject([
    { loc: ["body", "config", "source"], type: "unknown_column" },
  ]);
  refused(await create({ sources: ["note", "note"] }), 422, "validation_error");
  refused(await create({ anything: 1 }), 422, "validation_error");
  expect(refused(await create({ source: "note", sources: ["note"] }), 400, "invalid_config").detail).toMatchObject([
    { loc: ["body", "config", "sources"] },
  ]);
  expect(await review.version()).toBe(before);
  // A dependency says where an alias points, also elsewhere.
  const named = await create({ source: "output" }, { dependencies: [{ column_id: len, config_key: "source" }] });
  expect(named.status).toBe(201);
  expect(await review.values("x")).toEqual([3, 6, null]);
});

test("a deleted source fails what shows it and what reads that, by name; a renamed one changes nothing", async () => {
  const { client, answers, review } = await joined();
  const len = await answers.column("len");
  const params = { ...answers.params, column_id: len.id };
  await client.expect(200, "updateColumn", { params, body: { title: "length" } });
  expect((await review.column("theirs")).dependencies[0]?.source_label).toBe("length");
  expect(await review.values("theirs")).toEqual([3, 6, null]);
  await client.expect(200, "deleteColumn", { params });
  expect(await review.cell("theirs", 0)).toMatchObject({
    status: "FAILED",
    value: null,
    error_message: expect.stringContaining("theirs"),
  });
  expect((await review.column("theirs")).dependencies[0]).toMatchObject({ source_label: null, source_resolver: null });
  await statusesBecome(review, "is long", ["STALE", "STALE", "STALE"]);
  expect(await review.recalculate()).toMatchObject({ failed_count: 3 });
  expect((await review.cell("is long", 0)).error_message).toContain('"theirs"');
});

test("a deleted table fails what shows a column of it", async () => {
  const { client, answers, review } = await joined();
  await client.expect(200, "deleteTable", { params: { table_id: answers.params.table_id } });
  await statusesBecome(review, "is long", ["STALE", "STALE", "STALE"]);
  expect(await review.statuses("theirs")).toEqual(["FAILED", "FAILED", "FAILED"]);
});

test("a cycle through another sheet is refused with the way around it", async () => {
  const { client, answers, review } = await joined();
  await answers.addColumn("back", "COMPOSITION", { source: await fullName(review, "is long") });
  const len = await answers.column("len");
  const params = { ...answers.params, column_id: len.id };
  const body = { config: { source: "back", type: "chars" } };
  const refusal = refused(await client.call("updateColumn", { params, body }), 400, "dependency_cycle");
  for (const title of ["len", "back", "is long", "theirs"]) expect(refusal.message).toContain(`"${title}"`);
  expect(await answers.column("len")).toMatchObject({ config: len.config });
});

test("another source makes the readers stale and shows at once", async () => {
  const { client, answers, review } = await joined();
  const theirs = await review.column("theirs");
  const params = { ...review.params, column_id: theirs.id };
  const config = { source: await fullName(answers, "name") };
  const changed = await client.expect(200, "updateColumn", { params, body: { config } });
  expect(changed.affected_column_ids).toEqual([theirs.id, (await review.column("is long")).id]);
  expect(await review.values("theirs")).toEqual(["ada", "robert", null]);
  expect(await review.statuses("is long")).toEqual(["STALE", "STALE", "STALE"]);
  const same = await client.expect(200, "updateColumn", { params, body: { config } });
  expect(same).toMatchObject({ requires_recalculation: false, version: changed.version });
});

test("a named version, its export and a diff show what was seen then; why a cell is stale leads to the other sheet", async () => {
  const { client, answers, review } = await joined();
  const named = await client.expect(201, "createVersion", { params: review.params, body: { name: "before" } });
  await answers.setCell("name", 1, "bo");
  await answers.recalculate();
  await statusesBecome(review, "is long", ["COMPLETED", "STALE", "COMPLETED"]);
  const version_id = named.version.id;
  const theirs = (await review.column("theirs")).id;
  const then = await client.expect(200, "getVersion", { params: { ...review.params, version_id } });
  expect(then.version.snapshot.rows.map((row) => row.cells[theirs]?.value)).toEqual([3, 6, null]);
  // The sheet has followed its source twice by then: the reader is stale after the edit, before the new value is followed.
  const diff = await waitFor("the sheet to follow the computed value", async () => {
    const answer = await client.expect(200, "diffVersions", { params: { ...review.params, version_id } });
    return answer.data[0]?.cells[theirs]?.after?.status === "COMPLETED" && answer;
  });
  expect(diff.data).toMatchObject([
    { row_index: 1, cells: { [theirs]: { before: { value: 6 }, after: { value: 2 } } } },
  ]);
  const file = await client.expect(200, "exportSheet", { params: review.params, query: { format: "csv" } });
  expect(file as unknown).toBe("note,theirs,is long\r\na,3,false\r\nb,2,true\r\nc,,false\r\n");

  const cell = await review.cell("is long", 1);
  const why = await client.expect(200, "explainCell", { params: { ...review.params, cell_id: cell.id } });
  expect(why.cause).toMatchObject({
    kind: "value_changed",
    reason: "source_changed",
    sheet_id: review.params.sheet_id,
    upstream: [{ sheet_id: answers.params.sheet_id, table_id: answers.params.table_id }],
  });
  const back = await client.expect(201, "createVersion", {
    params: review.params,
    body: { source_version_id: version_id },
  });
  expect(back.version.metadata.reason).toBe("restored");
  await statusesBecome(review, "is long", ["COMPLETED", "STALE", "COMPLETED"]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
