// The calls of the official SDK's evaluate(), in its order, with the fields of the answers that it depends on.
import { expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import { startHarness } from "../support/harness.ts";
import { newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { client, workspace } = await server.newWorkspace();

type Column = components["schemas"]["Column"];

interface Case {
  input: string;
  expected: string;
  output: string;
}

const cases: Case[] = [
  { input: "a", expected: "A", output: "A" },
  { input: "b", expected: "X", output: "B" },
  { input: "c", expected: "C", output: "C" },
];

async function columnsOf(params: { table_id: string; sheet_id: string }): Promise<Column[]> {
  return (await client.expect(200, "listColumns", { params, query: { include_system_columns: true } })).data;
}

/** Sends the trace of a case, as the SDK's exporter does; gives its id. */
async function traced({ input, output }: Case, place: { table_id: string; sheet_id: string }): Promise<string> {
  const trace_id = newTraceId();
  const attributes = {
    node_type: "EVAL",
    "eval.name": "nightly",
    "eval.input": input,
    "eval.output": output,
    ...place,
  };
  const span = spanBody({ trace_id, name: "Eval: nightly", attributes });
  await client.expect(201, "createSpans", { body: { spans: [span] } as never });
  return trace_id;
}

test("evaluate(): from the table to the score of every row", async () => {
  // The table, by its exact title, else a new one with its first sheet.
  const none = await client.expect(200, "listTables", { query: { name: "nightly", limit: 100 } });
  expect(none.data).toEqual([]);
  const { table } = await client.expect(201, "createTable", { body: { title: "nightly" } });
  expect(table.workspace_id).toBe(workspace.id);
  const sheets = await client.expect(200, "listSheets", { params: { table_id: table.id } });
  const [first] = sheets.data;
  const params = { table_id: table.id, sheet_id: first?.id as string };
  expect(first?.title).toBe("Sheet 1");
  expect((await client.expect(200, "updateSheet", { params, body: { title: "experiment" } })).sheet.title).toBe(
    "experiment",
  );

  // Columns: the first is renamed, the missing ones are made, blank rows go.
  const [scaffold] = await columnsOf(params);
  expect(scaffold).toMatchObject({ title: "Column A", type: "TEXT" });
  await client.expect(200, "updateColumn", {
    params: { ...params, column_id: scaffold?.id as string },
    body: { title: "input" },
  });
  for (const title of ["expected", "Output", "Trace"]) {
    const { column } = await client.expect(201, "createColumn", { params, body: { title, type: "TEXT" } });
    expect(column.title).toBe(title);
  }
  const upper = { title: "length", type: "COUNT", config: { source: "Output", type: "chars" as const } };
  const supporting = (await client.expect(201, "createColumn", { params, body: upper })).column;
  const query = { order: "asc" as const, limit: 20, include_columns: false, include_system_columns: true };
  const blank = (await client.expect(200, "listRows", { params, query })).data;
  if (blank.length > 0) {
    await client.expect(200, "deleteRows", { params, body: { row_indices: blank.map((row) => row.row_index) } });
  }

  // The scorecard, with columns by id.
  const byTitle = Object.fromEntries((await columnsOf(params)).map(({ title, id }) => [title, id]));
  const aggregation = {
    method: "weighted_mean" as const,
    required_step_failure_behavior: "fail" as const,
    pass_threshold: 0.8,
    warn_threshold: 0.6,
  };
  const compare = { sources: [byTitle.Output, byTitle.expected], comparison_type: "STRING" };
  const steps = [
    {
      title: "same",
      primitive_type: "COMPARE",
      primitive_config: compare,
      source_column_ids: compare.sources as string[],
      order_index: 0,
      weight: 1,
      required: false,
    },
    {
      title: "one",
      primitive_type: "COUNT",
      primitive_config: { source: byTitle.Output, type: "chars", max_count: 1 },
      order_index: 1,
      weight: 1,
      required: false,
    },
  ];
  const body = { name: "nightly", evaluated_column_ids: [], aggregation, steps };
  expect((await client.expect(200, "configureScorecard", { params, body })).scorecard.steps).toHaveLength(2);

  // A row for each case's trace, and its values.
  const rowIndices: number[] = [];
  for (const one of cases) {
    const trace_id = await traced(one, params);
    const trace = await client.expect(200, "getTrace", { params: { trace_id } });
    expect(trace.spans).toHaveLength(1);
    const added = await client.expect(201, "addTrace", {
      body: {
        trace_id,
        sheet_id: params.sheet_id,
        smart_table_id: params.table_id,
        metadata: { eval_name: "nightly" },
      },
    });
    const { row } = added as { row: { row_index: number; cells: Record<string, { id: string }> } };
    rowIndices.push(row.row_index);
    for (const [title, value] of [
      ["input", one.input],
      ["expected", one.expected],
      ["Output", one.output],
    ] as const) {
      const cell_id = row.cells[byTitle[title] as string]?.id as string;
      await client.expect(200, "updateCell", { params: { ...params, cell_id }, body: { value, display_value: value } });
    }
  }
  expect(rowIndices).toEqual([0, 1, 2]);

  // What was made of them is computed, then scored.
  const run = await client.call("createOperation", {
    params,
    body: { operation: "recalculate", column_ids: [supporting.id], row_ids: rowIndices },
  });
  if (run.status === 202) {
    const { operation_id, execution_ids, cell_count } = run.body;
    expect(execution_ids).toEqual([operation_id]);
    // The run of the new column may have computed some of these rows: they have the indices of those that are gone.
    expect(cell_count).toBeWithin(1, 4);
    await waitFor("the operation", async () => {
      const { operation } = await client.expect(200, "getOperation", { params: { ...params, operation_id } });
      return operation.status === "completed";
    });
  }
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
  const asked = await client.expect(200, "getScorecard", { params });
  expect(asked.latest_calculation?.id).toBe(calculation_id);
  const done = await waitFor("the score", async () => {
    const card = await client.expect(200, "getScorecard", { params });
    return card.latest_calculation?.status === "completed" && card;
  });
  expect(done.latest_calculation?.aggregate_score).toBeCloseTo(5 / 6, 12);
  expect(done.progress).toMatchObject({ scored_rows: 3, total_rows: 3 });
  const [same, one] = (done.scorecard?.steps ?? []).map(({ id }) => id);
  const raw: unknown[] = [];
  for (const row_index of rowIndices) {
    const row = await client.expect(200, "getScorecardRow", {
      params: { ...params, row_index },
      query: { calculation_id },
    });
    raw.push([row.step_results[same as string]?.raw_value, row.step_results[one as string]?.raw_value]);
  }
  const is = (comparison_result: boolean) => ({ comparison_result });
  expect(raw).toEqual([
    [is(true), true],
    [is(false), true],
    [is(true), true],
  ]);

  // Price and latency of every row.
  const last = { include_system_columns: true, include_execution_metadata_aggregates: true, include_columns: true };
  const rows = await client.expect(200, "listRows", { params, query: last });
  const latency = rows.columns?.find(({ title }) => title === "Trace.latency");
  expect(rows.columns?.map(({ title }) => title)).toContain("Trace.price");
  expect(rows.data.map((row) => Number(row.cells[latency?.id as string]?.value))).toEqual([732, 732, 732]);
});
