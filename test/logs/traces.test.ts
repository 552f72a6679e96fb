import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newSpanId, newTraceId, otlpSpan, readTrace, spanBody, spansOf } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

async function newClient(): Promise<Client> {
  return (await server.newWorkspace()).client;
}

describe("spans-bulk", () => {
  test("what is stored can be read at once, as it was sent", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const span = spanBody({
      trace_id,
      name: "root",
      attributes: { "a.b": [1, { c: null }], big: "9007199254740993" },
      events: [{ name: "e", timestamp: "1772442900000000001", attributes: { x: 1 }, extra: true }],
    });
    const stored = await client.expect(201, "createSpans", { body: { spans: [span] } });
    expect(stored).toEqual({
      success: true,
      spans: [{ id: expect.any(Number), name: "root", span_id: span.context.span_id }],
      request_logs: [],
    });
    const { spans } = await readTrace(client, trace_id);
    expect(spans).toEqual([
      {
        id: stored.spans[0]?.id as number,
        name: "root",
        trace_id,
        span_id: span.context.span_id,
        parent_id: null,
        start: "2026-03-02T09:15:00.000000+00:00",
        end: "2026-03-02T09:15:00.732000+00:00",
        start_time: "2026-03-02T09:15:00.000000+00:00",
        end_time: "2026-03-02T09:15:00.732000+00:00",
        attributes: span.attributes,
        resource: span.resource,
        context: span.context,
        kind: "INTERNAL",
        status: { status_code: "OK", description: null },
        events: span.events,
        links: [],
        scope: null,
        request_log_id: null,
      },
    ]);
  });

  test("times and integers beyond 2^53 are not rounded, as numbers or as texts", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const text = JSON.stringify({ spans: [spanBody({ trace_id, attributes: { big: "@", list: ["@"] } })] })
      .replace('"start_time":"1772442900000000000"', '"start_time":1772442900000001999')
      .replaceAll('"@"', "9007199254740993");
    const answer = await client.fetch("/spans-bulk", {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(201);
    const [span] = (await readTrace(client, trace_id)).spans;
    expect(span?.start_time).toBe("2026-03-02T09:15:00.000001999+00:00");
    expect(span?.attributes).toEqual({ big: "9007199254740993", list: ["9007199254740993"] });
    const [row] = await server.database.sql`select start_time_ns::text as at from spans where trace_id = ${trace_id}`;
    expect(row?.at).toBe("1772442900000001999");
  });

  test("of a span that comes twice in a request the first counts, in a later request the last", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const span_id = newSpanId();
    const versions = ["one", "two", "three"].map((name) => spanBody({ trace_id, span_id, name, attributes: { name } }));
    const [one, two, three] = versions as [(typeof versions)[0], (typeof versions)[0], (typeof versions)[0]];
    const first = await client.expect(201, "createSpans", { body: { spans: [one, two] } });
    expect(first.spans).toHaveLength(1);
    expect(spansOf(await readTrace(client, trace_id))).toEqual([{ name: "one", attributes: { name: "one" } }]);
    const second = await client.expect(201, "createSpans", { body: { spans: [three] } });
    expect(second.spans[0]?.id).toBe(first.spans[0]?.id as number);
    expect(spansOf(await readTrace(client, trace_id))).toEqual([{ name: "three", attributes: { name: "three" } }]);
  });

  test("many spans at once: new ones and later versions of others, each under its own id, and found by its words", async () => {
    const client = await newClient();
    const [one, other] = [newTraceId(), newTraceId()];
    const spans = Array.from({ length: 100 }, (_, n) =>
      spanBody({
        trace_id: n % 2 === 0 ? one : other,
        name: `Größe ${n}`,
        status: n === 7 ? "ERROR" : "OK",
        attributes: { n, "input.value": `parcel${n} 東京`, list: [null, true, { deep: '\t"quoted"' }] },
        events: [{ name: `event ${n}` }],
        ...(n > 1 && { parent_id: newSpanId() }),
      }),
    );
    const first = await client.expect(201, "createSpans", { body: { spans: spans.slice(0, 80) } });
    const later = spans.slice(5).map((span, n) => (n < 75 ? { ...span, name: `later ${n}` } : span));
    const rest = [...later, ...Array.from({ length: 70 }, () => spanBody({ trace_id: one }))];
    const second = await client.expect(201, "createSpans", { body: { spans: rest } });
    expect(second.spans.map(({ name }) => name)).toEqual(rest.map(({ name }) => name));
    const ids = [...first.spans, ...second.spans.slice(75)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(170);
    expect(second.spans.map(({ id }) => id)).toEqual(ids.slice(5));
    const again = await client.expect(201, "createSpans", { body: { spans } });
    expect(again.spans.map(({ id }) => id)).toEqual(ids.slice(0, 100));
    const stored = [...(await readTrace(client, one)).spans, ...(await readTrace(client, other)).spans];
    for (const [n, { name, attributes, events, context, parent_id }] of spans.entries()) {
      expect(stored.find(({ id }) => id === ids[n])).toMatchObject({ name, attributes, events, context, parent_id });
    }
    const found = async (q: string) => (await client.expect(200, "searchTraces", { body: { q } })).items;
    for (const q of ["parcel77", "東京", "größe 43"]) {
      expect((await found(q)).map(({ trace_id }) => trace_id)).toContain(other);
    }
    expect((await found("parcel88")).map(({ trace_id, span_count }) => [trace_id, span_count])).toEqual([[one, 120]]);
  });

  test("ids that are not hexadecimal are kept, hexadecimal ones are found in any letter case", async () => {
    const client = await newClient();
    const dashed = crypto.randomUUID();
    const upper = newTraceId().toUpperCase();
    const spans = [
      spanBody({ trace_id: dashed, span_id: "Käse 1" }),
      spanBody({ trace_id: upper, span_id: "ABCDEF0123456789", parent_id: "abc" }),
    ];
    await client.expect(201, "createSpans", { body: { spans } });
    expect((await readTrace(client, dashed)).spans[0]?.span_id).toBe("Käse 1");
    for (const trace_id of [upper, upper.toLowerCase()]) {
      const trace = await readTrace(client, trace_id);
      expect(trace.trace_id).toBe(upper.toLowerCase());
      expect(trace.spans[0]).toMatchObject({ span_id: "abcdef0123456789", parent_id: "0000000000000abc" });
    }
  });

  test("ids with spaces are told apart, wherever the spaces are", async () => {
    const client = await newClient();
    const spans = [
      spanBody({ trace_id: "z", span_id: "x y", name: "one" }),
      spanBody({ trace_id: "y z", span_id: "x", name: "two" }),
    ];
    const stored = await client.expect(201, "createSpans", { body: { spans } });
    for (const [index, trace_id] of ["z", "y z"].entries()) {
      const [row] = await server.database.sql`select id, name from spans where trace_id = ${trace_id}`;
      expect(stored.spans[index]).toMatchObject(row as { id: number; name: string });
    }
  });

  test("spans of closed traces are left out by name, the others are stored", async () => {
    const client = await newClient();
    const [closed, open] = [newTraceId(), newTraceId()];
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id: closed })], close_after: true } });
    const late = spanBody({ trace_id: closed });
    const fine = spanBody({ trace_id: open });
    const answer = await client.expect(201, "createSpans", { body: { spans: [late, fine] } });
    expect(answer).toMatchObject({
      spans: [{ span_id: fine.context.span_id }],
      rejected_span_ids: [late.context.span_id],
      rejected_trace_ids: [closed],
      rejection_reason: "trace_closed",
    });
    expect((await readTrace(client, closed)).spans).toHaveLength(1);
    const nothing = await client.expect(201, "createSpans", { body: { spans: [late] } });
    expect(nothing).toMatchObject({ success: true, spans: [], rejected_span_ids: [late.context.span_id] });
  });

  test("what is kept of a long text is never cut within a character", async () => {
    const { client } = await server.newWorkspace();
    const long = (length: number) => `${"x".repeat(length - 1)}${"😀".repeat(9)}`;
    for (const attributes of [
      { node_type: long(64) },
      { "gen_ai.tool.name": long(255) },
      { "traceloop.span.kind": "tool", "traceloop.entity.name": long(255) },
      { "promptlayer.request_log.managed": true, "promptlayer.request_log.span_id": long(255) },
    ]) {
      const trace_id = newTraceId();
      // Few are stored in another way than many.
      for (const count of [1, 70]) {
        const spans = Array.from({ length: count }, () => spanBody({ trace_id, attributes }));
        await client.expect(201, "createSpans", { body: { spans } });
      }
    }
  });

  test("no spans are stored as none", async () => {
    const client = await newClient();
    const answer = await client.expect(201, "createSpans", { body: { spans: [] } });
    expect(answer).toEqual({ success: true, spans: [], request_logs: [] });
  });

  test("what cannot be stored in a text becomes U+FFFD and costs nothing else", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const odd = spanBody({
      trace_id,
      name: "a\0b",
      attributes: { "k\0": ["\ud800", { deep: "x\udc00" }] },
      events: [{ name: "e", attributes: { x: "\0" } }],
      log_request: {
        provider: "openai",
        model: "gpt-4o",
        input: { type: "chat", messages: [{ role: "user", content: [{ type: "text", text: "a\0" }] }] },
        output: { type: "chat", messages: [] },
        tags: ["t\0"],
      },
    });
    await client.expect(201, "createSpans", { body: { spans: [odd, spanBody({ trace_id })] } as never });
    const { spans } = await readTrace(client, trace_id);
    expect(spans).toHaveLength(2);
    expect(spans[0]).toMatchObject({
      name: "a\ufffdb",
      attributes: { "k\ufffd": ["\ufffd", { deep: "x\ufffd" }] },
      events: [{ name: "e", attributes: { x: "\ufffd" } }],
      request_log_id: expect.any(Number),
    });
  });

  test("a fault anywhere refuses the whole request and says where it is", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const faulty: [object, (string | number)[]][] = [
      [{ kind: "CLIENT" }, ["kind"]],
      [{ status: { status_code: "OK" } }, ["status", "status_code"]],
      [{ start_time: -1 }, ["start_time"]],
      [{ start_time: "9223372036854775808" }, ["start_time"]],
      [{ end_time: 1.5 }, ["end_time"]],
      [{ context: { trace_id, span_id: "", trace_state: "" } }, ["context", "span_id"]],
      [{ context: { trace_id: "x".repeat(256), span_id: "1", trace_state: "" } }, ["context", "trace_id"]],
      [{ attributes: [] }, ["attributes"]],
      [{ resource: { attributes: {} } }, ["resource", "schema_url"]],
    ];
    for (const [change, loc] of faulty) {
      const spans = [spanBody({ trace_id }), { ...spanBody({ trace_id }), ...change }];
      const body = refused(
        await client.fetch("/spans-bulk", {
          method: "POST",
          body: JSON.stringify({ spans }),
          headers: { "content-type": "application/json" },
        }),
        422,
        "validation_error",
      );
      expect(body.detail?.[0]?.loc).toEqual(["body", "spans", 1, ...loc]);
    }
    const tooMany = { spans: Array.from({ length: 1001 }, () => spanBody({ trace_id })) };
    refused(await client.call("createSpans", { body: tooMany }), 413, "payload_too_large");
    refused(await client.call("getTrace", { params: { trace_id } }), 404, "not_found");
  });
});

describe("totals", () => {
  async function totals(traceId: string) {
    const [row] = await server.database.sql`
      select name, status, start_time_ns::text as start, end_time_ns::text as end, duration_ns::text as duration,
        span_count, error_count, depth, root_span_id, tool_names, models_used
      from traces where trace_id = ${traceId}`;
    return row;
  }

  /** A tree of spans: root → child → leaf and two more below the root; every one has its own times. */
  function tree(trace_id: string) {
    const [root, child, leaf, tool, broken] = Array.from({ length: 5 }, newSpanId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const at = (offset: number) => String(1772442900000000000n + BigInt(offset));
    return [
      spanBody({ trace_id, span_id: root, name: "root", start_time: at(10), end_time: at(100), status: "UNSET" }),
      spanBody({ trace_id, span_id: child, parent_id: root, name: "child", start_time: at(11), end_time: at(90) }),
      spanBody({ trace_id, span_id: leaf, parent_id: child, name: "leaf", start_time: at(12), end_time: at(120) }),
      spanBody({
        trace_id,
        span_id: tool,
        parent_id: root,
        name: "Tool: search",
        start_time: at(13),
        end_time: at(20),
      }),
      spanBody({
        trace_id,
        span_id: broken,
        parent_id: root,
        name: "bad",
        start_time: at(14),
        end_time: at(20),
        status: "ERROR",
      }),
    ];
  }

  test("are the same in every order of arrival, in one request or in many", async () => {
    const client = await newClient();
    const seen: unknown[] = [];
    for (const order of [
      [[0, 1, 2, 3, 4]],
      [[4, 3, 2, 1, 0]],
      [[2], [1], [0], [3], [4]],
      [[4], [3], [1], [0], [2]],
      [
        [2, 4],
        [0, 1, 2],
        [3, 3],
      ],
    ]) {
      const trace_id = newTraceId();
      const spans = tree(trace_id);
      for (const batch of order) {
        const body = { spans: batch.map((index) => spans[index] as (typeof spans)[number]) };
        await client.expect(201, "createSpans", { body });
      }
      const found = await totals(trace_id);
      expect(found?.root_span_id).toBe(spans[0]?.context.span_id);
      seen.push({ ...found, root_span_id: null });
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toMatchObject({
      name: "root",
      status: "ERROR",
      start: "1772442900000000010",
      end: "1772442900000000120",
      duration: "110",
      span_count: 5,
      error_count: 1,
      depth: 3,
      tool_names: ["search"],
    });
  });

  test("follow a span that is replaced: less time, fewer errors, another parent", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const spans = tree(trace_id);
    await client.expect(201, "createSpans", { body: { spans } });
    const [root, child, leaf, , broken] = spans as [
      (typeof spans)[0],
      (typeof spans)[0],
      (typeof spans)[0],
      (typeof spans)[0],
      (typeof spans)[0],
    ];
    const changed = [
      { ...leaf, parent_id: root.context.span_id, end_time: leaf.start_time },
      { ...broken, status: { status_code: "StatusCode.OK" as const } },
    ];
    await client.expect(201, "createSpans", { body: { spans: changed } });
    expect(await totals(trace_id)).toMatchObject({
      status: "UNSET",
      duration: "90",
      span_count: 5,
      error_count: 0,
      depth: 2,
    });
    await client.expect(201, "createSpans", { body: { spans: [{ ...root, parent_id: child.context.span_id }] } });
    expect(await totals(trace_id)).toMatchObject({ root_span_id: null, name: "root", depth: 1 });
  });

  test("are exact when many requests write one trace at once", async () => {
    const client = await newClient();
    const traces = [newTraceId(), newTraceId(), newTraceId()];
    const requests = Array.from({ length: 24 }, (_, n) =>
      client.expect(201, "createSpans", {
        body: {
          spans: Array.from({ length: 30 }, (_, k) =>
            spanBody({ trace_id: traces[(n + k) % 3] as string, status: k === 0 ? "ERROR" : "OK" }),
          ),
        },
      }),
    );
    await Promise.all(requests);
    const found = await Promise.all(traces.map(totals));
    expect(found.map((one) => one?.span_count)).toEqual([240, 240, 240]);
    expect(found.reduce((sum, one) => sum + (one?.error_count ?? 0), 0)).toBe(24);
  });
});

describe("many small requests at once", () => {
  test("each gets its own answer, and what one workspace or trace refuses concerns no other", async () => {
    const clients = [await newClient(), await newClient()];
    const [open, closed] = [newTraceId(), newTraceId()];
    for (const client of clients) {
      await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id: closed })], close_after: true } });
    }
    const requests = Array.from({ length: 80 }, async (_, n) => {
      const client = clients[n % 2] as Client;
      const isLate = n % 5 === 0;
      const isCall = n % 3 === 0;
      const span = spanBody({
        trace_id: isLate ? closed : open,
        name: `span ${n}`,
        attributes: isCall ? callAttributes() : {},
      });
      const { span_id } = span.context;
      const answer = await client.expect(201, "createSpans", { body: { spans: [span] } });
      if (isLate) {
        expect(answer).toMatchObject({ spans: [], request_logs: [], rejected_span_ids: [span_id] });
        expect(answer.rejected_trace_ids).toEqual([closed]);
        return null;
      }
      expect(answer.spans).toEqual([{ id: expect.any(Number), name: `span ${n}`, span_id }]);
      expect(answer.request_logs.map((log) => log.span_id)).toEqual(isCall ? [span_id] : []);
      expect(answer.rejected_span_ids).toBeUndefined();
      return { client, ...answer };
    });
    // A request that is wrong in itself, among them.
    const wrong = { ...spanBody({ trace_id: open }), start_time: "99999999999999999999" };
    refused(await (clients[0] as Client).call("createSpans", { body: { spans: [wrong] } }), 422, "validation_error");
    const answers = (await Promise.all(requests)).filter((answer) => answer !== null);
    for (const client of clients) {
      const own = answers.filter((answer) => answer.client === client);
      const { spans } = await readTrace(client, open);
      expect(spans.map(({ id }) => id).toSorted()).toEqual(
        own.flatMap((answer) => answer.spans.map(({ id }) => id)).toSorted(),
      );
      const logged = spans.flatMap(({ request_log_id }) => request_log_id ?? []).toSorted();
      expect(logged).toEqual(own.flatMap((answer) => answer.request_logs.map(({ id }) => id)).toSorted());
      expect((await readTrace(client, closed)).spans).toHaveLength(1);
    }
  });
});

describe("closing", () => {
  test("answers the closure once, then 409, and 404 for a trace without spans", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    const params = { trace_id };
    refused(await client.call("closeTrace", { params }), 404, "not_found");
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id })] } });
    const { closure } = await client.expect(201, "closeTrace", { params: { trace_id: trace_id.toUpperCase() } });
    expect(closure).toMatchObject({ workspace_id: workspace.id, trace_id, status: "closed" });
    expect(refused(await client.call("closeTrace", { params }), 409, "trace_closed").message).toContain(
      "already closed",
    );
    expect((await readTrace(client, trace_id)).spans).toHaveLength(1);
  });

  test("after it has answered no span is taken, whatever was on its way", async () => {
    const client = await newClient();
    for (let round = 0; round < 8; round++) {
      const trace_id = newTraceId();
      await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id })] } });
      let closedAt = Number.POSITIVE_INFINITY;
      let late = 0;
      const send = async (n: number) => {
        const startedAt = performance.now();
        const isOtlp = n % 2 === 0;
        const body = isOtlp
          ? { resourceSpans: [{ scopeSpans: [{ spans: [otlpSpan({ traceId: trace_id })] }] }] }
          : { spans: [spanBody({ trace_id })] };
        const { status, body: answer } = await client.fetch(isOtlp ? "/v1/traces" : "/spans-bulk", {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        });
        const wasTaken = isOtlp ? status === 200 : (answer as { spans: unknown[] }).spans.length === 1;
        if (!wasTaken) late++;
        if (wasTaken) expect(startedAt).toBeLessThan(closedAt);
        return wasTaken;
      };
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        let taken = 0;
        for (let n = 0; n < 6; n++) if (await send(writer + n)) taken++;
        return taken;
      });
      const closing = client.expect(201, "closeTrace", { params: { trace_id } }).then(async () => {
        closedAt = performance.now();
        return (await readTrace(client, trace_id)).spans.length;
      });
      const [takenBy, atClose] = [await Promise.all(writers), await closing];
      const taken = takenBy.reduce((sum, count) => sum + count, 1);
      // What was there when the close had answered is all that there ever is.
      expect((await readTrace(client, trace_id)).spans).toHaveLength(atClose);
      expect(taken).toBe(atClose);
      expect(late).toBe(48 + 1 - taken);
    }
  });
});

describe("reading a trace", () => {
  test("spans come in the order of their start, in pages when asked for", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const spans = Array.from({ length: 7 }, (_, n) =>
      spanBody({ trace_id, name: `${(n * 3) % 7}`, start_time: String(1772442900000000000n + BigInt((n * 3) % 7)) }),
    );
    await client.expect(201, "createSpans", { body: { spans } });
    const names = (list: { name: string }[]) => list.map(({ name }) => name).join("");
    expect(names((await readTrace(client, trace_id)).spans)).toBe("0123456");
    let read = "";
    let cursor: string | undefined;
    do {
      const page = await client.expect(200, "getTrace", {
        params: { trace_id },
        query: { limit: 3, ...(cursor && { cursor }) },
      });
      read += `${names(page.spans)} `;
      cursor = page.next_cursor ?? undefined;
      expect(page.has_more).toBe(cursor !== undefined);
    } while (cursor);
    expect(read).toBe("012 345 6 ");
  });

  test("a page after which nothing comes any more is empty while the trace is there", async () => {
    const client = await newClient();
    const trace_id = newTraceId();
    const span_id = newSpanId();
    const last = (start: string) => spanBody({ trace_id, span_id, start_time: `1772442900000000${start}` });
    const spans = [spanBody({ trace_id, start_time: "1772442900000000001" }), last("002")];
    await client.expect(201, "createSpans", { body: { spans } });
    const params = { trace_id };
    const { next_cursor } = await client.expect(200, "getTrace", { params, query: { limit: 1 } });
    await client.expect(201, "createSpans", { body: { spans: [last("000")] } });
    const query = { cursor: next_cursor as string };
    for (const operation of ["getTrace", "listTraceSpans"] as const) {
      const page = await client.expect(200, operation, { params, query });
      expect(page).toMatchObject({ spans: [], next_cursor: null, has_more: false });
    }
  });

  test("another workspace's trace of the same id is another trace", async () => {
    const [mine, theirs] = [await newClient(), await newClient()];
    const trace_id = newTraceId();
    await theirs.expect(201, "createSpans", {
      body: { spans: [spanBody({ trace_id, name: "theirs" })], close_after: true },
    });
    refused(await mine.call("getTrace", { params: { trace_id } }), 404, "not_found");
    refused(await mine.call("closeTrace", { params: { trace_id } }), 404, "not_found");
    await mine.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, name: "mine" })] } });
    expect(spansOf(await readTrace(mine, trace_id))).toMatchObject([{ name: "mine" }]);
    expect(spansOf(await readTrace(theirs, trace_id))).toMatchObject([{ name: "theirs" }]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
