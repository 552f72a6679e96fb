import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

async function sheetOf(csv = "a\nx\nyy\n") {
  const { client } = await server.newWorkspace();
  return { client, sheet: await importCsv(client, csv) };
}

async function patchCell(sheet: SheetUnderTest, title: string, row: number, body: object) {
  const { id } = await sheet.cell(title, row);
  return sheet.client.call("updateCell", { params: { ...sheet.params, cell_id: id }, body });
}

async function answer(sheet: SheetUnderTest, title: string, row: number, body: object) {
  const { id } = await sheet.cell(title, row);
  return sheet.client.expect(200, "updateCell", { params: { ...sheet.params, cell_id: id }, body });
}

async function change(sheet: SheetUnderTest, title: string, body: object) {
  const { id } = await sheet.column(title);
  return sheet.client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: id }, body });
}

const rating = { data_type: "number", ui_element: { type: "rating", min: 1, max: 5 }, prompt: "How good is it?" };

describe("HUMAN", () => {
  test("cells are stale until they are answered, never queued and not counted", async () => {
    const { sheet, client } = await sheetOf();
    const body = { title: "quality", type: "HUMAN", config: rating };
    const { column, cells } = await client.expect(201, "createColumn", { params: sheet.params, body });
    expect(column).toMatchObject({ type: "HUMAN", config: rating, dependencies: [], is_output_column: true });
    expect(cells.map(({ status, value }) => [status, value])).toEqual([
      ["STALE", null],
      ["STALE", null],
    ]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 0 });
    expect((await client.expect(200, "createOperation", { params: sheet.params })).cell_count).toBe(0);
    const run = { params: sheet.params, body: { column_ids: [column.id] } };
    refused(await client.call("createOperation", run), 400, "bad_request");

    const first = await answer(sheet, "quality", 0, { value: 4 });
    expect(first.cell).toMatchObject({ status: "COMPLETED", value: 4, display_value: "4", execution_id: null });
    expect((await answer(sheet, "quality", 1, { display_value: " 2 " })).cell).toMatchObject({ value: 2 });
    expect((await answer(sheet, "quality", 1, { value: 2 })).version).toBe(first.version + 1);
    for (const cleared of [{ value: null }, { value: "" }]) {
      await answer(sheet, "quality", 0, { value: 3 });
      expect((await answer(sheet, "quality", 0, cleared)).cell).toMatchObject({ status: "STALE", value: null });
    }
  });

  test("an answer that the config does not allow is refused and says what is", async () => {
    const { sheet } = await sheetOf();
    const configs: [config: Record<string, unknown>, wrong: unknown[], right: [given: unknown, value: unknown][]][] = [
      [
        rating,
        [0, 6, "6", "good", true, {}, []],
        [
          ["5", 5],
          [1, 1],
          [2.5, 2.5],
        ],
      ],
      [{ data_type: "number" }, ["x"], [[-1e9, -1e9]]],
      [{ input_type: "numeric", min: 0, max: 1 }, [-0.1, 1.1], [[0.5, 0.5]]],
      [{ data_type: "string" }, [5, true, ["x"]], [["any text", "any text"]]],
      [{ input_type: "text", prompt: "?" }, [5], [["x", "x"]]],
      [
        { data_type: "string", ui_element: { type: "select", options: ["yes", "no"] } },
        ["maybe", "Yes", 1],
        [["no", "no"]],
      ],
      [{ data_type: "number", ui_element: { type: "select", options: ["1", "2"] } }, [3, "x"], [["2", 2]]],
    ];
    for (const [index, [config, wrong, right]] of configs.entries()) {
      const title = `q${index}`;
      await sheet.addColumn(title, "human", config);
      const before = await sheet.version();
      for (const value of wrong) {
        const refusal = refused(await patchCell(sheet, title, 0, { value }), 400, "bad_request");
        expect(refusal.message).toContain(`"${title}"`);
        expect(refusal.detail).toMatchObject([{ loc: ["body", "value"] }]);
      }
      expect(await sheet.version()).toBe(before);
      for (const [given, value] of right) {
        expect((await answer(sheet, title, 0, { value: given })).cell).toMatchObject({ value, status: "COMPLETED" });
      }
    }
    await sheet.addColumn("open", "HUMAN");
    expect(refused(await patchCell(sheet, "open", 0, { value: "x" }), 400, "bad_request").message).toMatch(
      /not configured/,
    );
  });

  test("a config that cannot be answered is refused at the key", async () => {
    const { sheet } = await sheetOf();
    const faults: [config: object, status: number, loc: string[]][] = [
      [{ prompt: "?" }, 422, ["data_type"]],
      [{ data_type: "date" }, 422, ["data_type"]],
      [{ data_type: "number", ui_element: { type: "dial" } }, 422, ["ui_element", "type"]],
      [{ data_type: "number", ui_element: { type: "slider", min: "0" } }, 422, ["ui_element", "min"]],
      [{ data_type: "number", ui_element: { type: "slider", min: 5, max: 1 } }, 400, ["ui_element", "max"]],
      [{ data_type: "string", ui_element: { type: "slider" } }, 400, ["ui_element", "type"]],
      [{ data_type: "number", ui_element: { type: "text" } }, 400, ["ui_element", "type"]],
      [{ data_type: "string", ui_element: { type: "select" } }, 400, ["ui_element", "options"]],
      [
        { data_type: "number", ui_element: { type: "select", options: ["1", "x"] } },
        400,
        ["ui_element", "options", "1"],
      ],
    ];
    for (const [config, status, loc] of faults) {
      const refusal = refused(
        await sheet.createColumn({ title: "q", type: "HUMAN", config } as never),
        status,
        status === 422 ? "validation_error" : "invalid_config",
      );
      expect(refusal.detail?.map((fault) => fault.loc)).toContainEqual(["body", "config", ...loc]);
    }
  });

  test("answers flow to what reads them: an open one counts as null, an answer makes its row stale", async () => {
    const { sheet } = await sheetOf();
    await sheet.addColumn("judged", "HUMAN", { data_type: "string" });
    await sheet.addComputed("final", "COALESCE", { sources: ["judged", "a"] });
    expect(await sheet.values("final")).toEqual(["x", "yy"]);
    expect((await answer(sheet, "judged", 1, { value: "better" })).stale_count).toBe(1);
    expect(await sheet.statuses("final")).toEqual(["COMPLETED", "STALE"]);
    const end = await sheet.recalculate();
    expect(end).toMatchObject({ completed_count: 1 });
    expect(await sheet.values("final")).toEqual(["x", "better"]);
  });

  test("another question takes the answers away without touching a row; other words for it keep them", async () => {
    const { sheet, client } = await sheetOf();
    await sheet.addColumn("quality", "HUMAN", rating);
    await sheet.addComputed("more", "MATH_OPERATOR", { sources: ["quality"], operator: "ge", value: 3 });
    await answer(sheet, "quality", 0, { value: 4 });
    await sheet.recalculate();
    const version = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "answered" } });
    const reworded = await change(sheet, "quality", { config: { ...rating, prompt: "Is it any good?" } });
    expect(reworded).toMatchObject({ requires_recalculation: false, affected_column_ids: [] });
    expect(await sheet.values("quality")).toEqual([4, null]);

    const [before] = await server.database.sql`
      select max(valid_from) as newest from sheet_rows where sheet_id = ${sheet.params.sheet_id}`;
    const asked = await change(sheet, "quality", { config: { data_type: "string" } });
    expect(asked.affected_column_ids).toHaveLength(2);
    expect(await sheet.statuses("quality")).toEqual(["STALE", "STALE"]);
    expect(await sheet.values("quality")).toEqual([null, null]);
    expect(await sheet.statuses("more")).toEqual(["STALE", "STALE"]);
    const [after] = await server.database.sql`
      select max(valid_from) as newest from sheet_rows where sheet_id = ${sheet.params.sheet_id}`;
    expect(after).toEqual(before as never);
    const cell = await sheet.cell("quality", 0);
    const why = await client.expect(200, "explainCell", { params: { ...sheet.params, cell_id: cell.id } });
    expect(why).toMatchObject({ is_stale: true, cause: { kind: "column_changed", version_number: asked.version } });

    await client.expect(201, "createVersion", {
      params: sheet.params,
      body: { source_version_id: version.version.id },
    });
    expect(await sheet.values("quality")).toEqual([4, null]);
    expect(await sheet.statuses("more")).toEqual(["COMPLETED", "COMPLETED"]);
  });
});

describe("TRACE", () => {
  const tree = {
    name: "run",
    start: "1",
    span_id: "s",
    children: [{ name: "Tool: search", start: "2", span_id: "t" }],
  };

  test("a cell holds a span tree, shows its name, and keeps it when the label is changed", async () => {
    const { sheet } = await sheetOf();
    const column = await sheet.addColumn("Trace", "TRACE", { ignored: 1 });
    expect(column).toMatchObject({ type: "TRACE", config: {} });
    expect(await sheet.statuses("Trace")).toEqual(["COMPLETED", "COMPLETED"]);
    expect((await answer(sheet, "Trace", 0, { value: tree })).cell).toMatchObject({
      value: tree,
      display_value: "run",
    });
    const labelled = await answer(sheet, "Trace", 0, { display_value: "the good one" });
    expect(labelled.cell).toMatchObject({ value: tree, display_value: "the good one", status: "COMPLETED" });
    expect((await answer(sheet, "Trace", 0, { display_value: null })).cell.display_value).toBe("run");
    for (const value of ["a text", 5, [tree]]) {
      refused(await patchCell(sheet, "Trace", 0, { value }), 400, "bad_request");
    }
    await answer(sheet, "Trace", 1, { display_value: "only a label" });
    expect(await sheet.cell("Trace", 1)).toMatchObject({ value: null, display_value: "only a label" });
    const file = await sheet.client.expect(200, "exportSheet", { params: sheet.params, query: { format: "jsonl" } });
    expect(String(file).split("\n")[0]).toBe(JSON.stringify({ a: "x", Trace: tree }));
  });

  test("a trace is read by checks, and its label is not", async () => {
    const { sheet } = await sheetOf();
    await sheet.addColumn("Trace", "TRACE");
    await answer(sheet, "Trace", 0, { value: tree });
    await sheet.addComputed("tools", "TRAJECTORY", { trace_source: "Trace", accepted_scenarios: [["search"]] });
    expect(await sheet.values("tools")).toEqual([true, false]);
    expect((await answer(sheet, "Trace", 0, { display_value: "label" })).stale_count).toBe(1);
    const before = await sheet.cell("tools", 0);
    await sheet.recalculate();
    // The tree is the same, so nothing was computed.
    expect(await sheet.cell("tools", 0)).toMatchObject({ status: "COMPLETED", execution_id: before.execution_id });
  });

  test("neither an import nor added rows fill a column that holds no texts", async () => {
    const { sheet, client } = await sheetOf();
    const trace = await sheet.addColumn("Trace", "TRACE");
    const rows = { count: 1, values: [{ [trace.id]: tree }] };
    refused(await client.call("addRows", { params: sheet.params, body: rows }), 400, "bad_request");
    const file = { file_name: "a.csv", file_content_base64: Buffer.from("Trace\nx\n").toString("base64") };
    const refusal = refused(await client.call("importFile", { params: sheet.params, body: file }), 400, "bad_request");
    expect(refusal.message).toContain("TRACE");
  });
});

describe("another type", () => {
  test("TEXT becomes computed with its texts as old values, and computed becomes TEXT with what it held", async () => {
    const { sheet, client } = await sheetOf("a,b\nx,one\nyy,\n");
    await sheet.addComputed("b length", "COUNT", { source: "b", type: "chars" });
    const first = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "text" } });
    const made = await change(sheet, "b", { type: "COUNT", config: { source: "a", type: "chars" } });
    expect(made.column).toMatchObject({ type: "COUNT", dependencies: [{ source_label: "a" }] });
    expect(made.affected_column_ids).toHaveLength(2);
    expect(await sheet.values("b")).toEqual(["one", null]);
    expect(await sheet.statuses("b")).toEqual(["STALE", "STALE"]);
    expect(await sheet.statuses("b length")).toEqual(["STALE", "STALE"]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 4, counts: { STALE: 4 } });
    expect(await sheet.recalculate()).toMatchObject({ completed_count: 4 });
    expect(await sheet.values("b")).toEqual([1, 2]);
    const second = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "computed" } });

    const frozen = await change(sheet, "b", { type: "text" });
    expect(frozen.column).toMatchObject({ type: "TEXT", config: {}, dependencies: [] });
    expect(await sheet.values("b")).toEqual([1, 2]);
    expect(await sheet.statuses("b")).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 2, counts: { STALE: 2 } });
    // What read it is stale, and comes out the same: nothing is computed.
    const before = await sheet.cell("b length", 0);
    await sheet.recalculate();
    expect((await sheet.cell("b length", 0)).execution_id).toBe(before.execution_id);
    await sheet.setCell("b", 0, "changed");
    expect(await sheet.values("b")).toEqual(["changed", 2]);

    const third = await sheet.version();
    for (const [version, type, values] of [
      [first, "TEXT", ["one", null]],
      [second, "COUNT", [1, 2]],
    ] as const) {
      const body = { source_version_id: version.version.id };
      await client.expect(201, "createVersion", { params: sheet.params, body });
      expect(await sheet.column("b")).toMatchObject({ type });
      expect(await sheet.values("b")).toEqual([...values]);
      expect((await sheet.statusCounts()).counts).toMatchObject({ STALE: 0 });
    }
    expect(await sheet.version()).toBe(third + 2);
    await change(sheet, "b", { type: "TEXT" });
    expect(await sheet.values("b")).toEqual([1, 2]);
    await change(sheet, "b", { type: "COUNT", config: { source: "a", type: "words" } });
    await sheet.recalculate();
    expect(await sheet.values("b")).toEqual([1, 1]);
  });

  test("a computed type becomes another: its old values stay until it is computed again", async () => {
    const { sheet, client } = await sheetOf();
    const column = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const body = { type: "CONTAINS", config: { source: "a", value: "y" } };
    expect((await change(sheet, "n", body)).affected_column_ids).toEqual([column.id]);
    expect(await sheet.values("n")).toEqual([1, 2]);
    expect(await sheet.statuses("n")).toEqual(["STALE", "STALE"]);
    await sheet.recalculate();
    expect(await sheet.values("n")).toEqual([false, true]);
    // A config of the old type does not fit the new one.
    const params = { ...sheet.params, column_id: column.id };
    refused(await client.call("updateColumn", { params, body: { type: "REGEX" } }), 400, "bad_request");
    expect(await sheet.column("n")).toMatchObject({ type: "CONTAINS" });
    const unset = await change(sheet, "n", { type: "REGEX", config: null });
    expect(unset.column).toMatchObject({ type: "REGEX", config: {}, dependencies: [] });
  });

  test("a diff between the types tells the column, and the cells that hold something else", async () => {
    const { sheet, client } = await sheetOf();
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const { version } = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "computed" } });
    await change(sheet, "n", { type: "TEXT" });
    await sheet.setCell("n", 1, "two");
    const params = { ...sheet.params, version_id: version.id };
    const diff = await client.expect(200, "diffVersions", { params });
    expect(diff.columns).toMatchObject([{ before: { type: "COUNT" }, after: { type: "TEXT" } }]);
    expect(diff.data.map((row) => row.row_index)).toEqual([1]);
  });

  /** Rows of the diffs between a version and the newest, in both directions, each with its cell of a column. */
  async function diffsOf(sheet: SheetUnderTest, title: string, version_id: string) {
    const { id } = await sheet.column(title);
    const { version } = await sheet.client.expect(201, "createVersion", {
      params: sheet.params,
      body: { name: "now" },
    });
    return Promise.all(
      [[version_id, version.id] as const, [version.id, version_id] as const].map(async ([from, to]) => {
        const params = { ...sheet.params, version_id: from };
        const { data, columns } = await sheet.client.expect(200, "diffVersions", { params, query: { to } });
        expect(columns.map(({ made_cells_stale }) => made_cells_stale)).toEqual([false]);
        return data.map(({ row_index, cells }) => {
          const { before, after } = cells[id] ?? {};
          return [row_index, before?.status, before?.value, after?.status, after?.value];
        });
      }),
    );
  }

  test("a diff between the types has the blank cells and those that failed, in both directions", async () => {
    const { sheet, client } = await sheetOf("a,b\n1,x\n2,\nz,y\n");
    await sheet.addComputed("n", "PARSE_VALUE", { source: "a", type: "number" });
    const body = { name: "before" };
    const { version } = await client.expect(201, "createVersion", { params: sheet.params, body });
    await change(sheet, "b", { type: "COALESCE", config: { sources: ["a", "a"] } });
    expect(await diffsOf(sheet, "b", version.id)).toEqual([
      [
        [0, "COMPLETED", "x", "STALE", "x"],
        [1, "COMPLETED", null, "STALE", null],
        [2, "COMPLETED", "y", "STALE", "y"],
      ],
      [
        [0, "STALE", "x", "COMPLETED", "x"],
        [1, "STALE", null, "COMPLETED", null],
        [2, "STALE", "y", "COMPLETED", "y"],
      ],
    ]);
    await client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: version.id } });
    await change(sheet, "n", { type: "TEXT" });
    expect(await diffsOf(sheet, "n", version.id)).toEqual([
      [[2, "FAILED", null, "COMPLETED", null]],
      [[2, "COMPLETED", null, "FAILED", null]],
    ]);
  });

  test("a diff has the answers that another kind of answer made blank", async () => {
    const { sheet, client } = await sheetOf();
    await sheet.addColumn("judged", "HUMAN", { data_type: "string" });
    await answer(sheet, "judged", 1, { value: "good" });
    const body = { name: "answered" };
    const { version } = await client.expect(201, "createVersion", { params: sheet.params, body });
    await change(sheet, "judged", { config: rating });
    expect(await diffsOf(sheet, "judged", version.id)).toEqual([
      [[1, "COMPLETED", "good", "STALE", null]],
      [[1, "STALE", null, "COMPLETED", "good"]],
    ]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
