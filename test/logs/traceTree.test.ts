import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newTraceId, readTrace, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

test("the tree of a trace has each span with its place, its kind and what its call cost", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const [root, call, tool] = ["000000000000000a", "000000000000000b", "000000000000000c"];
  const at = (ms: number) => String(1772442900000000000n + BigInt(ms) * 1_000_000n);
  const spans = [
    spanBody({ trace_id, span_id: root, name: "answer", start_time: at(0), end_time: at(900) }),
    spanBody({
      trace_id,
      span_id: call,
      parent_id: root,
      name: "chat",
      start_time: at(10),
      end_time: at(510),
      attributes: callAttributes(),
    }),
    spanBody({
      trace_id,
      span_id: tool,
      parent_id: root,
      name: "Tool: look up",
      start_time: at(520),
      end_time: at(520),
      status: "ERROR",
    }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });

  const tree = await client.expect(200, "listTraceSpans", { params: { trace_id } });
  expect(tree.spans).toMatchObject([
    {
      span_id: root,
      parent_id: null,
      name: "answer",
      type: "SPAN",
      duration_ms: 900,
      status: "OK",
      request_log_id: null,
    },
    {
      span_id: call,
      parent_id: root,
      type: "LLM_CALL",
      duration_ms: 500,
      model: "gpt-4o",
      input_tokens: 100,
      output_tokens: 10,
    },
    {
      span_id: tool,
      parent_id: root,
      type: "TOOL",
      tool_name: "look up",
      duration_ms: 0,
      status: "ERROR",
      cost_usd: null,
    },
  ]);
  const { items } = await client.expect(200, "searchTraces", { body: {} });
  expect(tree.spans[1]?.cost_usd).toBe(items[0]?.total_cost_usd as number);

  const { spans: whole } = await readTrace(client, trace_id);
  for (const span of whole) {
    const { span: single } = await client.expect(200, "getSpan", { params: { trace_id, span_id: span.span_id } });
    expect(single).toEqual(span);
  }
});

test("the tree of a long trace is read page by page, from its start or its end, and no span is missing or twice", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const ids = Array.from({ length: 25 }, (_, index) => (index + 1).toString(16).padStart(16, "0"));
  const start = (index: number) => String(1772442900000000000n + BigInt(Math.floor(index / 2)) * 1_000n);
  const spans = ids.map((span_id, index) => spanBody({ trace_id, span_id, start_time: start(index) }));
  await client.expect(201, "createSpans", { body: { spans } });
  const read = async (order: "asc" | "desc") => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 10, order, ...(cursor && { cursor }) };
      const page = await client.expect(200, "listTraceSpans", { params: { trace_id }, query });
      seen.push(...page.spans.map(({ span_id }) => span_id));
      cursor = page.next_cursor;
    }
    return seen;
  };
  const seen = await read("asc");
  expect(seen.toSorted()).toEqual(ids);
  expect(await read("desc")).toEqual(seen.toReversed());
  const { next_cursor } = await client.expect(200, "listTraceSpans", { params: { trace_id }, query: { limit: 10 } });
  const turned = { order: "desc" as const, cursor: next_cursor as string };
  await client.expect(400, "listTraceSpans", { params: { trace_id }, query: turned });
});

test("a span of another workspace, or of another trace, is not found", async () => {
  const { client } = await server.newWorkspace();
  const { client: other } = await server.newWorkspace();
  const trace_id = newTraceId();
  const span = spanBody({ trace_id });
  const { span_id } = span.context;
  await client.expect(201, "createSpans", { body: { spans: [span, spanBody({ trace_id: "another" })] } });
  refused(await other.call("getSpan", { params: { trace_id, span_id } }), 404, "not_found");
  refused(await other.call("listTraceSpans", { params: { trace_id } }), 404, "not_found");
  refused(await client.call("getSpan", { params: { trace_id: "another", span_id } }), 404, "not_found");
});

test("a call of a model that names the tool it asks for is no call of that tool", async () => {
  const { client } = await server.newWorkspace();
  const [asks, calls] = ["000000000000000a", "000000000000000b"];
  const trace_id = newTraceId();
  const tool = { "gen_ai.tool.name": "look_up" };
  const spans = [
    spanBody({ trace_id, span_id: asks, name: "chat", attributes: { ...callAttributes(), ...tool } }),
    spanBody({
      trace_id,
      span_id: calls,
      parent_id: asks,
      attributes: { "gen_ai.operation.name": "execute_tool", ...tool },
    }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  const tree = await client.expect(200, "listTraceSpans", { params: { trace_id } });
  expect(tree.spans.map(({ span_id, type, tool_name }) => ({ span_id, type, tool_name }))).toEqual([
    { span_id: asks, type: "LLM_CALL", tool_name: null },
    { span_id: calls, type: "TOOL", tool_name: "look_up" },
  ]);
});

test("a tool that OpenInference traces by a function's name has that name", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const spans = [spanBody({ trace_id, name: "look_up", attributes: { "openinference.span.kind": "TOOL" } })];
  await client.expect(201, "createSpans", { body: { spans } });
  const tree = await client.expect(200, "listTraceSpans", { params: { trace_id } });
  expect(tree.spans).toMatchObject([{ type: "TOOL", tool_name: "look_up" }]);
});
