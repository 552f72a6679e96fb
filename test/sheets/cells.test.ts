import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { cellId } from "../../domain/cellId.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

async function sheetOf(csv: string) {
  const { client, workspace } = await server.newWorkspace();
  return { client, workspace, sheet: await importCsv(client, csv) };
}

/** Sheet with columns a and b; n counts a, plus adds to n, joined reads plus and b, side counts b. */
async function computedSheet() {
  const made = await sheetOf("a,b\nx,1\nyy,2\nzzz,3\n");
  const { sheet } = made;
  await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
  await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["n"], operator: "+", value: 10 });
  await sheet.addColumn("joined", "COMBINE_COLUMNS", { sources: ["plus", "b"], separator: ":" });
  await sheet.addComputed("side", "COUNT", { source: "b", type: "chars" });
  return made;
}

async function patch(sheet: SheetUnderTest, cell_id: string, body: unknown) {
  return sheet.client.call("updateCell", { params: { ...sheet.params, cell_id }, body: body as never });
}

describe("reading", () => {
  test("a cell is read as its row has it, text or computed, at any moment", async () => {
    const { sheet, client } = await computedSheet();
    for (const title of ["a", "n", "joined"]) {
      for (const cell of await sheet.cells(title)) {
        const params = { ...sheet.params, cell_id: cell.id };
        expect((await client.expect(200, "getCell", { params })).cell).toEqual(cell);
      }
    }
    await sheet.setCell("a", 0, "new");
    const stale = await sheet.cell("plus", 0);
    expect(stale.status).toBe("STALE");
    const params = { ...sheet.params, cell_id: stale.id.toUpperCase() };
    expect((await client.expect(200, "getCell", { params })).cell).toEqual(stale);
  });

  test("a cell keeps its id for life", async () => {
    const { sheet } = await computedSheet();
    const ids = async () =>
      (await Promise.all(["a", "n"].map((title) => sheet.cells(title)))).flat().map(({ id }) => id);
    const before = await ids();
    await sheet.setCell("a", 0, "new");
    await sheet.recalculate();
    await sheet.client.expect(200, "updateColumn", {
      params: { ...sheet.params, column_id: (await sheet.column("n")).id },
      body: { title: "n", config: { source: "b", type: "chars" } },
    });
    expect(await ids()).toEqual(before);
    expect(new Set(before).size).toBe(6);
  });

  test("what is no cell of the sheet is not found", async () => {
    const { sheet, client } = await computedSheet();
    const other = await importCsv(client, "a\n1\n");
    const { id } = await sheet.cell("a", 0);
    const decoded = id.replace(/0{7}0$/, "");
    const strangers = [
      randomUUID(),
      (await other.cell("a", 0)).id,
      `${decoded}00000003`,
      `${decoded}7fffffff`,
      `${decoded}80000000`,
      `${decoded}ffffffff`,
      cellId(999_999_999, 0),
      "ffffffff-ffff-8fff-9000-000000000000",
      id.replace("-9000-", "-9001-"),
      "not-an-id",
      "%00",
      "..%2f",
    ];
    for (const cell_id of strangers) {
      const params = { ...sheet.params, cell_id };
      refused(await client.call("getCell", { params }), 404, "not_found");
      refused(await client.call("updateCell", { params, body: { value: "x" } }), 404, "not_found");
      refused(await client.call("recalculateCell", { params }), 404, "not_found");
    }
    expect(await sheet.values("a")).toEqual(["x", "yy", "zzz"]);
  });
});

describe("editing", () => {
  test("what depends on the cell turns stale in its row and nowhere else, and nothing is queued", async () => {
    const { sheet, client } = await computedSheet();
    const before = await sheet.version();
    const body = await sheet.setCell("a", 1, "changed");
    expect(body).toMatchObject({
      version: before + 1,
      stale_count: 3,
      cell: { value: "changed", status: "COMPLETED" },
    });
    for (const title of ["n", "plus", "joined"]) {
      expect(await sheet.statuses(title)).toEqual(["COMPLETED", "STALE", "COMPLETED"]);
    }
    expect(await sheet.statuses("side")).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
    // Old results stay readable.
    expect(await sheet.values("joined")).toEqual(["11:1", "12:2", "13:3"]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 12, counts: { STALE: 3, COMPLETED: 9, QUEUED: 0 } });
    expect((await client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
    expect((await sheet.recalculate()).cell_count).toBe(3);
    expect(await sheet.values("joined")).toEqual(["11:1", "17:2", "13:3"]);
  });

  test("stale_count counts what this edit made stale, not what was stale before", async () => {
    const { sheet } = await computedSheet();
    expect(await sheet.setCell("b", 0, "9")).toMatchObject({ stale_count: 2 });
    expect(await sheet.setCell("a", 0, "new")).toMatchObject({ stale_count: 2 });
    expect(await sheet.setCell("a", 0, "newer")).toMatchObject({ stale_count: 0 });
  });

  test("the same value again takes no version and makes nothing stale", async () => {
    const { sheet } = await computedSheet();
    const cell = await sheet.cell("a", 0);
    const before = await sheet.version();
    for (const body of [
      { value: "x" },
      { display_value: "x" },
      { value: "x", display_value: "x" },
      { value: { value: "x" } },
    ]) {
      const answer = await patch(sheet, cell.id, body);
      expect(answer).toMatchObject({ status: 200, body: { version: before, stale_count: 0, cell } });
    }
    await sheet.setCell("a", 0, { k: 1 });
    const edited = await sheet.version();
    expect(await sheet.setCell("a", 0, { k: 1 })).toMatchObject({ version: edited, stale_count: 0 });
    expect(await sheet.setCell("a", 0, { k: 2 })).toMatchObject({ version: edited + 1 });
  });

  test("a value that is edited to and fro is not computed again", async () => {
    const { sheet } = await computedSheet();
    const before = await sheet.cell("joined", 0);
    await sheet.setCell("a", 0, "other");
    await sheet.setCell("a", 0, "x");
    expect((await sheet.cell("joined", 0)).status).toBe("STALE");
    await sheet.recalculate();
    const now = await sheet.cell("joined", 0);
    expect([now.status, now.value, now.input_hash]).toEqual(["COMPLETED", before.value, before.input_hash]);
  });

  test("a computed value that comes out the same leaves what reads it fresh", async () => {
    const { sheet } = await computedSheet();
    const joined = await sheet.cell("joined", 0);
    await sheet.setCell("a", 0, "q");
    const n = await sheet.column("n");
    await sheet.recalculate({ column_ids: [n.id] });
    expect((await sheet.cell("n", 0)).value).toBe(1);
    await sheet.recalculate();
    const now = await sheet.cell("joined", 0);
    expect([now.status, now.value, now.input_hash]).toEqual(["COMPLETED", joined.value, joined.input_hash]);
  });

  test("any JSON value comes back as it was sent, with its display", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    const values: [unknown, string | null][] = [
      [0, "0"],
      [-12.5, "-12.5"],
      [1e300, "1e+300"],
      [true, "true"],
      [false, "false"],
      ["", ""],
      [" two\nlines\t", " two\nlines\t"],
      ["12", "12"],
      ["null", "null"],
      ["\u0001[1]", "\u0001[1]"],
      ["ünïcödé 字 😀 \u202e\u200b", "ünïcödé 字 😀 \u202e\u200b"],
      [[], "[]"],
      [{}, "{}"],
      [[null, [1, "a"]], '[null,[1,"a"]]'],
      [{ b: 1, a: { c: [true] } }, '{"b":1,"a":{"c":[true]}}'],
      [{ value: 1, more: 2 }, '{"value":1,"more":2}'],
      [null, null],
    ];
    for (const [value, display] of values) {
      const { cell } = await sheet.setCell("a", 0, value);
      expect(JSON.stringify(cell.value)).toBe(JSON.stringify(value));
      expect(cell.display_value).toBe(display);
      expect(await sheet.cell("a", 0)).toEqual(cell);
    }
  });

  test("integers beyond 2^53 come back as texts of their digits, and numbers beyond a double are refused", async () => {
    const { sheet, client } = await sheetOf("a\nx\n");
    const { id } = await sheet.cell("a", 0);
    const path = `/api/public/v2/tables/${sheet.params.table_id}/sheets/${sheet.params.sheet_id}/cells/${id}`;
    const headers = { "content-type": "application/json" };
    const send = async (text: string) =>
      (await client.fetch(path, { method: "PATCH", headers, body: `{"value":${text}}` })) as {
        status: number;
        body: { cell: { value: unknown } };
      };
    expect((await send("9007199254740993")).body.cell.value).toBe("9007199254740993");
    expect((await send('{"ids":[-9007199254740993,"9007199254740993"]}')).body.cell.value).toEqual({
      ids: ["-9007199254740993", "9007199254740993"],
    });
    expect(await send("1e400")).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^body\.value: .*1\.8e308/) },
    });
    expect((await send("-0")).body.cell.value).toBe(0);
    expect((await send("0.1e-3")).body.cell.value).toBe(0.0001);
  });

  test('a wrapped value is what is in it: {"value": x}', async () => {
    const { sheet } = await sheetOf("a\nx\n");
    for (const [sent, kept] of [
      [{ value: "inner" }, "inner"],
      [{ value: null }, null],
      [{ value: [1] }, [1]],
      [{ value: { value: { value: 5 } } }, 5],
      [{ value: { other: 1 } }, { other: 1 }],
      [[{ value: 1 }], [{ value: 1 }]],
    ] as [unknown, unknown][]) {
      expect((await sheet.setCell("a", 0, sent)).cell.value).toEqual(kept);
    }
  });

  test("display_value alone is the value as a text; with a value, the value counts", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    const { id } = await sheet.cell("a", 0);
    const cases: [object, unknown, string | null][] = [
      [{ display_value: "12" }, "12", "12"],
      [{ display_value: "" }, "", ""],
      [{ display_value: null }, null, null],
      [{ value: true, display_value: "True" }, true, "true"],
      [{ value: { a: 1 }, display_value: "{'a': 1}" }, { a: 1 }, '{"a":1}'],
      [{ value: null, display_value: "x" }, null, null],
    ];
    for (const [body, value, display] of cases) {
      const answer = await patch(sheet, id, body);
      expect(answer).toMatchObject({ status: 200, body: { cell: { display_value: display } } });
      expect((await sheet.cell("a", 0)).value).toEqual(value as never);
    }
  });

  test("a body without a value, or with what cannot be stored, is refused with 400", async () => {
    const { sheet } = await computedSheet();
    const { id } = await sheet.cell("a", 0);
    const before = await sheet.version();
    const cases: [unknown, (string | number)[]][] = [
      [{}, ["body", "value"]],
      [{ other: 1 }, ["body", "value"]],
      [{ display_value: 5 }, ["body", "display_value"]],
      [{ display_value: ["x"] }, ["body", "display_value"]],
      [{ value: "a\u0000b" }, ["body", "value"]],
      [{ value: { k: ["\ud800"] } }, ["body", "value", "k", 0]],
      [{ value: { "\u0000": 1 } }, ["body", "value", "\u0000"]],
      [[], ["body"]],
      ["x", ["body"]],
    ];
    for (const [body, loc] of cases) {
      const refusal = refused(await patch(sheet, id, body), 400, "bad_request");
      expect(refusal.detail?.map((fault) => fault.loc)).toContainEqual(loc);
    }
    refused(await sheet.client.call("updateCell", { params: { ...sheet.params, cell_id: id } }), 400, "bad_request");
    expect([await sheet.version(), await sheet.values("a")]).toEqual([before, ["x", "yy", "zzz"]]);
  });

  test("a computed cell is not set, and says so", async () => {
    const { sheet } = await computedSheet();
    const before = await sheet.version();
    const { id, value } = await sheet.cell("plus", 0);
    for (const body of [{ value: 5 }, { display_value: "5" }, { value }]) {
      expect(refused(await patch(sheet, id, body), 400, "bad_request").message).toContain('"plus"');
    }
    expect([await sheet.version(), (await sheet.cell("plus", 0)).value]).toEqual([before, 11]);
  });

  test("a value of up to 5 MiB is taken, a larger one is refused", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    const { id } = await sheet.cell("a", 0);
    const large = "x".repeat(5 * 1024 * 1024 - 2);
    expect((await patch(sheet, id, { value: large })).status).toBe(200);
    expect((await sheet.cell("a", 0)).value === large).toBe(true);
    const tooLarge = await patch(sheet, id, { value: `${large}xxx` });
    expect(refused(tooLarge, 400, "bad_request").detail).toMatchObject([{ loc: ["body", "value"] }]);
    expect((await sheet.cell("a", 0)).value === large).toBe(true);
  });

  test("edits of one cell at the same moment take a version each, and the last one stays", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    const { id } = await sheet.cell("a", 0);
    const before = await sheet.version();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => patch(sheet, id, { value: `v${n}` })));
    const versions = answers.map((answer) => (answer.body as { version: number }).version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, n) => before + n + 1));
    const last = answers[versions.indexOf(before + 12)]?.body as { cell: { value: string } };
    expect((await sheet.cell("a", 0)).value).toBe(last.cell.value);
  });

  test("edits during runs always converge to what the inputs say", async () => {
    const { sheet } = await sheetOf(csvOf([["a"], ...Array.from({ length: 40 }, (_, n) => [`r${n}`])]));
    await sheet.addColumn("n", "COMBINE_COLUMNS", { sources: ["a"], format: "<{a}>" });
    await sheet.addColumn("m", "COMBINE_COLUMNS", { sources: ["n", "a"], separator: "|" });
    const ids = (await sheet.cells("a")).map(({ id }) => id);
    for (let round = 0; round < 5; round++) {
      const edits = ids
        .filter((_, row) => row % 5 === round)
        .map((id, n) => patch(sheet, id, { value: `e${round}-${n}` }));
      const runs = Array.from({ length: 3 }, () => sheet.client.call("createOperation", { params: sheet.params }));
      await Promise.all([...edits, ...runs]);
    }
    await sheet.client.call("createOperation", { params: sheet.params });
    await sheet.settled();
    const texts = await sheet.values("a");
    expect(await sheet.values("m")).toEqual(texts.map((text) => `<${text}>|${text}`));
    expect(await sheet.statusCounts()).toMatchObject({ total: 80, counts: { COMPLETED: 80, STALE: 0, FAILED: 0 } });
  });
});

describe("recalculating", () => {
  test("one cell is computed again whatever its state, with what it needs first", async () => {
    const { sheet, client } = await computedSheet();
    const recalculate = async (title: string, row: number) => {
      const params = { ...sheet.params, cell_id: (await sheet.cell(title, row)).id };
      const body = await client.expect(202, "recalculateCell", { params });
      expect(body.cell_count).toBeGreaterThan(0);
      return sheet.operationEnd(body.execution_id);
    };
    const fresh = await sheet.cell("plus", 0);
    expect(await recalculate("plus", 0)).toMatchObject({ status: "completed", completed_count: 1, failed_count: 0 });
    const again = await sheet.cell("plus", 0);
    expect([again.value, again.status]).toEqual([11, "COMPLETED"]);
    expect(again.execution_id).not.toBe(fresh.execution_id);
    await sheet.setCell("a", 2, "changed");
    await recalculate("plus", 2);
    expect(await sheet.values("n")).toEqual([1, 2, 7]);
    expect(await sheet.values("plus")).toEqual([11, 12, 17]);
    // What reads it was not asked for.
    expect(await sheet.statuses("joined")).toEqual(["COMPLETED", "COMPLETED", "STALE"]);
  });

  test("a text cell has nothing to compute: 200 and no id", async () => {
    const { sheet, client } = await computedSheet();
    const params = { ...sheet.params, cell_id: (await sheet.cell("a", 0)).id };
    for (const options of [{ params }, { params, body: {} }, { params, body: { anything: 1 } }]) {
      const body = await client.expect(200, "recalculateCell", options);
      expect(Object.keys(body).toSorted()).toEqual(["message", "success"]);
    }
    const batch = { params: sheet.params, body: { cell_ids: [params.cell_id] } };
    await client.expect(200, "recalculateCells", batch);
  });

  test("a batch passes over text cells, counts what qualifies, and computes each cell once", async () => {
    const { sheet, client } = await computedSheet();
    const cells = [
      await sheet.cell("n", 0),
      await sheet.cell("plus", 0),
      await sheet.cell("side", 2),
      await sheet.cell("a", 1),
    ];
    const cell_ids = [...cells, cells[0], cells[1]].map((cell) => cell?.id as string);
    cell_ids.push(cell_ids[2]?.toUpperCase() as string);
    const body = await client.expect(202, "recalculateCells", { params: sheet.params, body: { cell_ids } });
    expect(body.selected_cell_count).toBe(3);
    const end = await sheet.operationEnd(body.execution_id);
    expect(end).toMatchObject({ status: "completed", cell_count: 3, completed_count: 3 });
    const computed = await Promise.all(["n", "plus", "joined", "side"].map((title) => sheet.cells(title)));
    const touched = computed.flat().filter((cell) => cell.execution_id === body.execution_id);
    expect(touched.map(({ id }) => id).toSorted()).toEqual(
      cells
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("one unknown cell refuses the whole batch", async () => {
    const { sheet, client } = await computedSheet();
    const other = await importCsv(client, "a\n1\n");
    const good = (await sheet.cell("n", 0)).id;
    for (const bad of [randomUUID(), (await other.cell("a", 0)).id, good.replace(/0{8}$/, "00000003")]) {
      const answer = await client.call("recalculateCells", { params: sheet.params, body: { cell_ids: [good, bad] } });
      expect(refused(answer, 404, "not_found").message).toMatch(/cells not found/i);
    }
    expect((await client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
  });

  test("cells may be named by columns, rows or both", async () => {
    const { sheet, client } = await computedSheet();
    const [n, side, a] = await Promise.all(["n", "side", "a"].map((title) => sheet.column(title)));
    const countOf = async (body: object) => {
      const answer = await client.expect(202, "recalculateCells", { params: sheet.params, body });
      return (await sheet.operationEnd(answer.execution_id)).completed_count;
    };
    expect(await countOf({ column_ids: [n?.id] })).toBe(3);
    expect(await countOf({ column_ids: [n?.id, side?.id], row_indices: [0, 2, 99] })).toBe(4);
    expect(await countOf({ row_indices: [1, 1] })).toBe(4);
    await client.expect(200, "recalculateCells", { params: sheet.params, body: { row_indices: [99] } });
    const refusals: [object, number, string][] = [
      [{}, 400, "bad_request"],
      [{ cell_ids: [] }, 400, "bad_request"],
      [{ column_ids: [] }, 400, "bad_request"],
      [{ row_indices: [] }, 400, "bad_request"],
      [{ row_indices: [-1] }, 400, "bad_request"],
      [{ cell_ids: ["x"] }, 400, "bad_request"],
      [{ column_ids: [a?.id] }, 400, "bad_request"],
      [{ column_ids: [randomUUID()] }, 404, "not_found"],
    ];
    for (const [body, status, error] of refusals) {
      refused(await client.call("recalculateCells", { params: sheet.params, body }), status, error);
    }
    refused(await client.call("recalculateCells", { params: sheet.params }), 400, "bad_request");
  });

  test("a failed cell has an error; once it is stale, or waits, it has none, nor does a composition of it", async () => {
    const sheet = await importCsv((await server.newWorkspace()).client, "a\nx\n");
    await sheet.addComputed("m", "MATH_OPERATOR", { sources: ["a"], operator: "+", value: 1 });
    await sheet.addColumn("shown", "COMPOSITION", { source: "m" });
    for (const title of ["m", "shown"]) {
      expect(await sheet.cell(title, 0)).toMatchObject({ status: "FAILED", error: expect.any(String) });
    }
    await sheet.setCell("a", 0, "4");
    for (const title of ["m", "shown"]) {
      expect(await sheet.cell(title, 0)).toMatchObject({ status: "STALE", error: null, error_message: null });
    }
  });

  test("a failed cell that is computed again from sound inputs is completed, and its error is gone", async () => {
    const { sheet, client } = await sheetOf("a\nx\n");
    await sheet.addComputed("p", "PARSE_VALUE", { source: "a", type: "number" });
    const failed = await sheet.cell("p", 0);
    expect(failed).toMatchObject({ status: "FAILED", value: null });
    expect(failed.error_message).toBeTruthy();
    await sheet.setCell("a", 0, "5");
    expect((await sheet.cell("p", 0)).status).toBe("STALE");
    const { execution_id } = await client.expect(202, "recalculateCell", {
      params: { ...sheet.params, cell_id: failed.id },
    });
    await sheet.operationEnd(execution_id);
    expect(await sheet.cell("p", 0)).toMatchObject({ status: "COMPLETED", value: 5, error: null, error_message: null });
    await sheet.setCell("a", 0, "y");
    await sheet.recalculate();
    // A cell that fails keeps the value that it had.
    expect(await sheet.cell("p", 0)).toMatchObject({ status: "FAILED", value: 5 });
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
