import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { importFile, type SheetPlace } from "../support/sheets.ts";
import { newSpanId, newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

type Row = components["schemas"]["Row"];
type Column = components["schemas"]["Column"];
type Tree = { [key: string]: unknown; children: Tree[] };

/** A trace as an evaluation sends it: a root, a call of a tool, a call of a model. */
async function sendTrace(client: Client) {
  const trace_id = newTraceId();
  const [root, tool, call] = [newSpanId(), newSpanId(), newSpanId()];
  const chat = (role: string, content: object[], more = {}) => ({
    type: "chat",
    messages: [{ role, content, ...more }],
  });
  const body = {
    spans: [
      spanBody({
        trace_id,
        span_id: call,
        parent_id: root,
        name: "answer",
        start_time: "1772442900200000000",
        end_time: "1772442900300000000",
        log_request: {
          provider: "house",
          model: "house-model",
          input: chat("user", [{ type: "text", text: "Where?" }]),
          output: chat("assistant", [{ type: "text", text: "In Rome." }]),
          input_tokens: 20,
          output_tokens: 4,
          price: 0.25,
        },
      }),
      spanBody({
        trace_id,
        span_id: tool,
        parent_id: root,
        name: "Tool: find",
        start_time: "1772442900100000000",
        end_time: "1772442900150000000",
        attributes: { function_input: '{"city":"Rome"}', function_output: "found" },
      }),
      spanBody({
        trace_id,
        span_id: root,
        name: "Eval: case",
        start_time: "1772442900000000000",
        end_time: "1772442900500000000",
        attributes: { node_type: "EVAL", "eval.input": "Where?" },
      }),
    ],
  };
  const { request_logs } = await client.expect(201, "createSpans", { body: body as never });
  return { trace_id, root, tool, call, logId: request_logs?.[0]?.id as number };
}

async function evaluationSheet(client: Client, header: string): Promise<SheetPlace> {
  return (await importFile(client, "cases.csv", `${header}\n`)).params;
}

async function columnsOf(client: Client, params: SheetPlace, more = {}): Promise<Column[]> {
  return (await client.expect(200, "listColumns", { params, query: more })).data;
}

function addTo({ table_id, sheet_id }: SheetPlace, trace_id: string, more: Record<string, unknown> = {}) {
  return { body: { trace_id, smart_table_id: table_id, sheet_id, ...more } };
}

function cellOf(row: Row | undefined, columns: Column[], title: string) {
  return row?.cells[columns.find((column) => column.title === title)?.id ?? ""];
}

describe("a trace as a row of a sheet", () => {
  test("is the tree of its spans, with the calls in the shape that scorers read", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input,Output,Trace");
    const { trace_id, root, tool, call, logId } = await sendTrace(client);
    const added = await client.expect(201, "addTrace", addTo(place, trace_id, { metadata: { eval_name: "nightly" } }));
    expect(added).toMatchObject({ success: true, mode: "trace", rows_added: 1, row_index: 0 });
    const columns = await columnsOf(client, place);
    expect(columns.map(({ title, type }) => [title, type])).toEqual([
      ["input", "TEXT"],
      ["Output", "TEXT"],
      ["Trace", "TRACE"],
    ]);
    expect(Object.keys(added.row?.cells ?? {}).toSorted()).toEqual(columns.map(({ id }) => id).toSorted());
    const cell = cellOf(added.row, columns, "Trace");
    expect(cell).toMatchObject({ status: "COMPLETED", display_value: "Eval: case", row_index: 0 });
    expect(cell?.value).toMatchObject({
      name: "Eval: case",
      span_id: root,
      start: "2026-03-02T09:15:00.000000+00:00",
      end: "2026-03-02T09:15:00.500000+00:00",
      status: { status_code: "OK" },
      input: "Where?",
      metadata: { eval_name: "nightly" },
      request_log: null,
      children: [
        { name: "Tool: find", span_id: tool, input: '{"city":"Rome"}', output: "found", children: [] },
        {
          name: "answer",
          span_id: call,
          request_log: {
            id: logId,
            price: 0.25,
            latency_ms: 100,
            engine: "house-model",
            input_tokens: 20,
            output_tokens: 4,
            function_kwargs: { messages: [{ role: "user", content: "Where?" }] },
            request_response: { choices: [{ message: { role: "assistant", content: "In Rome." } }] },
          },
        },
      ],
    });
    // Cells can be filled in by the ids of the answer, as evaluations do.
    const cell_id = cellOf(added.row, columns, "Output")?.id as string;
    await client.expect(200, "updateCell", { params: { ...place, cell_id }, body: { value: "In Rome." } });
  });

  test("has its price and latency in columns of the system, and its steps for TRAJECTORY columns", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input,Trace");
    const { trace_id } = await sendTrace(client);
    await client.expect(201, "addTrace", addTo(place, trace_id));
    const rows = await client.expect(200, "listRows", { params: place, query: { include_system_columns: true } });
    const value = (title: string) => cellOf(rows.data[0], rows.columns ?? [], title)?.value;
    expect([value("Trace.price"), value("Trace.latency")]).toEqual([0.25, 500]);
    const { column } = await client.expect(201, "createColumn", {
      params: place,
      body: { title: "steps", type: "TRAJECTORY", config: { trace_source: "Trace", accepted_scenarios: [["find"]] } },
    });
    const steps = await waitFor("the steps to be judged", async () => {
      const page = await client.expect(200, "listRows", { params: place });
      const cell = page.data[0]?.cells[column.id];
      return (cell?.status === "COMPLETED" || cell?.status === "FAILED") && cell;
    });
    expect(steps.value).toBe(true);
  });

  test("makes the column, comes as often as it is sent, and once with an idempotency key", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input");
    const { trace_id } = await sendTrace(client);
    const key = { headers: { "idempotency-key": "case-1" } };
    const first = await client.expect(201, "addTrace", { ...addTo(place, trace_id), ...key });
    const again = await client.expect(201, "addTrace", { ...addTo(place, trace_id), ...key });
    expect([first.row_index, again.row_index]).toEqual([0, 0]);
    expect((await client.expect(201, "addTrace", addTo(place, trace_id))).row_index).toBe(1);
    expect((await columnsOf(client, place)).map(({ title, type }) => [title, type])).toEqual([
      ["input", "TEXT"],
      ["Trace", "TRACE"],
    ]);
    const { data } = await client.expect(200, "listRows", { params: place });
    expect(data).toHaveLength(2);
    const versions = await client.expect(200, "listVersions", { params: place });
    expect(versions.data[0]?.version_number).toBe(versions.data.length);
  });

  test.each([true, "true"])("has the log of a managed span on this span alone, marked with %j", async (mark) => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input,Trace");
    const [trace_id, manager, managed] = [newTraceId(), newSpanId(), newSpanId()];
    const attributes = { "promptlayer.request_log.managed": mark, "promptlayer.request_log.span_id": manager };
    const start_time = "1772442900100000000";
    const spans = [
      spanBody({ trace_id, span_id: manager }),
      spanBody({ trace_id, span_id: managed, parent_id: manager, start_time, attributes }),
    ];
    await client.expect(201, "createSpans", { body: { spans } });
    const call = { function_name: "house.generate", kwargs: { model: "m" }, request_response: {}, span_id: manager };
    const times = { request_start_time: 1772442900, request_end_time: 1772442901 };
    const { request_id } = await client.expect(200, "trackRequest", { body: { ...times, ...call } as never });
    const { row } = await client.expect(201, "addTrace", addTo(place, trace_id));
    const tree = cellOf(row, await columnsOf(client, place), "Trace")?.value;
    expect(tree).toMatchObject({ request_log: null, children: [{ request_log: { id: request_id } }] });
  });

  test("begins with the span that is named", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "Trace");
    const { trace_id, call } = await sendTrace(client);
    const added = await client.expect(201, "addTrace", addTo(place, trace_id, { span_id: call.toUpperCase() }));
    expect(added.mode).toBe("span");
    const tree = cellOf(added.row, await columnsOf(client, place), "Trace")?.value as Tree;
    expect([tree.name, tree.children]).toEqual(["answer", []]);
  });

  test("is refused when it is deeper than readers of JSON go, but not from further down", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "Trace");
    const trace_id = newTraceId();
    const ids = Array.from({ length: 201 }, () => newSpanId());
    const spans = ids.map((span_id, n) => spanBody({ trace_id, span_id, parent_id: ids[n - 1] ?? null }));
    await client.expect(201, "createSpans", { body: { spans } });
    const answer = await client.call("addTrace", addTo(place, trace_id));
    refused(answer, 400, "bad_request");
    expect((answer.body as { message: string }).message).toContain("more than 200 levels");
    await client.expect(201, "addTrace", addTo(place, trace_id, { span_id: ids[1] }));
  });

  test("of many at once loses none", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input,Trace");
    const { trace_id } = await sendTrace(client);
    const added = await Promise.all(
      Array.from({ length: 8 }, () => client.expect(201, "addTrace", addTo(place, trace_id))),
    );
    expect(added.map(({ row_index }) => row_index).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test("is restored with its version", async () => {
    const { client } = await server.newWorkspace();
    const place = await evaluationSheet(client, "input,Trace");
    const { trace_id } = await sendTrace(client);
    const before = await client.expect(201, "createVersion", { params: place, body: { name: "empty" } });
    await client.expect(201, "addTrace", addTo(place, trace_id));
    await client.expect(201, "createVersion", { params: place, body: { source_version_id: before.version.id } });
    expect((await client.expect(200, "listRows", { params: place })).data).toEqual([]);
    expect((await columnsOf(client, place)).map(({ type }) => type)).toEqual(["TEXT", "TEXT"]);
  });

  test("is refused without a place, with two, for what is not there, and where Trace is computed", async () => {
    const [{ client }, other] = [await server.newWorkspace(), await server.newWorkspace()];
    const place = await evaluationSheet(client, "input,Trace");
    const { trace_id } = await sendTrace(client);
    const add = (body: object) => client.call("addTrace", { body: { trace_id, ...body } as never });
    const { table_id, sheet_id } = place;
    refused(await add({}), 400, "bad_request");
    refused(await add({ smart_table_id: table_id }), 400, "bad_request");
    refused(await add({ table_id, sheet_id, dataset_group_id: 1 }), 400, "bad_request");
    refused(await add({ table_id, sheet_id, trace_id: newTraceId() }), 404, "not_found");
    refused(await add({ table_id, sheet_id, span_id: newSpanId() }), 404, "not_found");
    refused(await add({ table_id, sheet_id: crypto.randomUUID() }), 404, "not_found");
    refused(await add({ dataset_group_id: 1_999_999_999 }), 404, "not_found");
    refused(await other.client.call("addTrace", addTo(place, trace_id)), 404, "not_found");
    expect((await client.expect(200, "listRows", { params: place })).data).toEqual([]);
    const computed = await evaluationSheet(client, "input");
    await client.expect(201, "createColumn", {
      params: computed,
      body: { title: "Trace", type: "COUNT", config: { source: "input", type: "chars" } },
    });
    refused(await client.call("addTrace", addTo(computed, trace_id)), 400, "duplicate_title");
  });
});

describe("a trace in the draft of a dataset", () => {
  test("has columns for the top span and those below it, and makes the draft", async () => {
    const { client } = await server.newWorkspace();
    const group = await client.expect(201, "createDatasetGroup", { body: { name: "cases" } });
    const dataset_group_id = group.dataset_group.id;
    const { trace_id } = await sendTrace(client);
    const first = await client.expect(201, "addTrace", { body: { trace_id, dataset_group_id } });
    expect(first).toMatchObject({ success: true, mode: "trace", rows_added: 1 });
    await client.expect(202, "saveDraftDatasetVersion", { body: { dataset_group_id } });
    const second = await client.expect(201, "addTrace", { body: { trace_id, dataset_group_id } });
    const id = second.draft_dataset_id as number;
    expect(id).not.toBe(first.draft_dataset_id as number);
    await client.expect(202, "saveDraftDatasetVersion", { body: { dataset_group_id } });
    const rows = await client.expect(200, "listDatasetRows", { params: { dataset_id: id } });
    expect(rows.rows).toHaveLength(2);
    expect(rows.columns).toEqual(["trace_id", "trace_input", "trace_output", "Eval: case", "Tool: find", "answer"]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
