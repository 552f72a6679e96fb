import { describe, expect, test } from "bun:test";
import protobuf from "protobufjs/minimal";
import { requestType, resourceType, responseType } from "../../core/logs/otlp/definitions.ts";
import type { Client } from "../support/client.ts";
import { processCpuMs } from "../support/cpuTime.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { newSpanId, newTraceId, otlpSpan, readTrace, spansOf } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });
const json = { "content-type": "application/json" };
// The test writes what should be refused.
protobuf.util.recursionLimit = 1000;
const binary = { "content-type": "application/x-protobuf" };

interface Answer {
  status: number;
  type: string | null;
  bytes: Uint8Array;
}

/** Posts a body as it is, and reads the answer as bytes: it need not be text. */
async function send(key: string, body: string | Uint8Array, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${server.url}/v1/traces`, {
    method: "POST",
    body: body as ConstructorParameters<typeof Response>[0],
    headers: { "x-api-key": key, ...headers },
  });
  return { status: response.status, type: response.headers.get("content-type"), bytes: await response.bytes() };
}

function bodyOf(spans: object[], resource: object = { attributes: [] }) {
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "lib", version: "1" }, spans }] }] };
}

function post(client: Client, body: unknown, query = "") {
  return client.fetch(`/v1/traces${query}`, { method: "POST", body: JSON.stringify(body), headers: json });
}

/** The same span in protobuf: ids are bytes, times 64-bit integers. */
function protobufSpan({ traceId = newTraceId(), spanId = newSpanId(), ...choices }: Record<string, unknown> = {}) {
  return {
    traceId: Buffer.from(traceId as string, "hex"),
    spanId: Buffer.from(spanId as string, "hex"),
    name: "work",
    kind: 3,
    startTimeUnixNano: "1772442900000000001",
    endTimeUnixNano: "1772442900732000009",
    ...choices,
  };
}

function encoded(spans: object[]): Uint8Array {
  return requestType.encode(requestType.fromObject(bodyOf(spans))).finish();
}

/** What an answer in protobuf says of spans that were left out. */
function partOf(bytes: Uint8Array): { rejectedSpans: number; errorMessage: string } | undefined {
  return responseType.toObject(responseType.decode(bytes), { longs: Number }).partialSuccess;
}

/** google.rpc.Status. */
function statusOf(bytes: Uint8Array): { code: number; message: string } {
  const reader = protobuf.Reader.create(bytes);
  const status = { code: 0, message: "" };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 8) status.code = reader.int32();
    else if (tag === 18) status.message = reader.string();
    else throw new Error(`tag ${tag}`);
  }
  return status;
}

describe("JSON", () => {
  test("every value that an attribute may have is kept", async () => {
    const { client } = await server.newWorkspace();
    const span = otlpSpan({
      attributes: [
        { key: "text", value: { stringValue: "a" } },
        { key: "empty text", value: { stringValue: "" } },
        { key: "no", value: { boolValue: false } },
        { key: "zero", value: { intValue: "0" } },
        { key: "number", value: { intValue: 21 } },
        { key: "large", value: { intValue: "9007199254740993" } },
        { key: "double", value: { doubleValue: 1.5 } },
        { key: "nan", value: { doubleValue: "NaN" } },
        { key: "list", value: { arrayValue: { values: [{ stringValue: "x" }, { intValue: "1" }, {}] } } },
        { key: "map", value: { kvlistValue: { values: [{ key: "k", value: { boolValue: true } }] } } },
        { key: "bytes", value: { bytesValue: "AQI=" } },
        { key: "nothing", value: {} },
        { key: "__proto__", value: { stringValue: "kept" } },
      ],
      events: [{ timeUnixNano: "1772442900000000007", name: "e", attributes: [], droppedAttributesCount: 0 }],
      links: [{ traceId: "0".repeat(31).concat("1"), spanId: "0000000000000001" }],
      status: { code: 2, message: "broken" },
      flags: 257,
      droppedAttributesCount: 1,
      unknown: { x: 1 },
    });
    const answer = await post(
      client,
      bodyOf([span], { attributes: [{ key: "service.name", value: { stringValue: "s" } }] }),
    );
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [stored] = (await readTrace(client, span.traceId)).spans;
    const attributes = JSON.parse(
      `{"text":"a","empty text":"","no":false,"zero":0,"number":21,"large":"9007199254740993","double":1.5,"nan":"NaN",
        "list":["x",1,null],"map":{"k":true},"bytes":"AQI=","nothing":null,"__proto__":"kept"}`,
    );
    expect(stored).toMatchObject({
      span_id: span.spanId,
      kind: "CLIENT",
      status: { status_code: "ERROR", description: "broken" },
      resource: { attributes: { "service.name": "s" }, schema_url: "" },
      scope: { name: "lib", version: "1", attributes: {} },
      events: [{ name: "e", timestamp: "1772442900000000007", attributes: {} }],
      links: [{ context: { trace_id: `${"0".repeat(31)}1`, span_id: "0000000000000001", trace_state: "" } }],
    });
    expect(JSON.stringify(stored?.attributes)).toBe(JSON.stringify(sortedKeys(attributes)));
  });

  test.each(["a", "__proto__"])(
    "of two attributes of the key %s the last one counts, wherever they are",
    async (key) => {
      const { client } = await server.newWorkspace();
      const attributes = [1, 2].map((intValue) => ({ key, value: { intValue } }));
      const events = [{ timeUnixNano: "1772442900000000007", name: "e", attributes }];
      const inner = [{ key: "map", value: { kvlistValue: { values: attributes } } }];
      const [span, other] = [otlpSpan({ attributes, events }), otlpSpan({ attributes: inner })];
      const answer = await post(client, bodyOf([span, other], { attributes }));
      expect([answer.status, answer.body]).toEqual([200, {}]);
      const last = JSON.stringify(Object.fromEntries([[key, 2]]));
      const [stored] = (await readTrace(client, span.traceId)).spans;
      const found = [stored?.attributes, stored?.events[0]?.attributes, stored?.resource.attributes];
      expect(found.map((each) => JSON.stringify(each))).toEqual([last, last, last]);
      const [nested] = (await readTrace(client, other.traceId)).spans;
      expect(JSON.stringify(nested?.attributes)).toBe(`{"map":${last}}`);
    },
  );

  /** jsonb orders keys by their length, then by their bytes. */
  function sortedKeys(attributes: Record<string, unknown>) {
    const order = ([a]: [string, unknown], [b]: [string, unknown]) => a.length - b.length || (a < b ? -1 : 1);
    const text = Object.entries(attributes)
      .toSorted(order)
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
    return JSON.parse(`{${text.join()}}`);
  }

  test("ids in base64 or capitals, kinds and codes by name, times as numbers are understood", async () => {
    const { client } = await server.newWorkspace();
    const [traceId, spanId, parent] = [newTraceId(), newSpanId(), newSpanId()];
    const base64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
    const named = otlpSpan({
      traceId: base64(traceId),
      spanId: base64(spanId),
      parentSpanId: base64(parent),
      kind: "SPAN_KIND_SERVER",
      status: { code: "STATUS_CODE_ERROR" },
    });
    const capitals = otlpSpan({ traceId: traceId.toUpperCase(), parentSpanId: "", kind: null, status: null });
    const text = JSON.stringify(bodyOf([named, capitals])).replace(
      '"startTimeUnixNano":"1772442900000000000"',
      '"startTimeUnixNano":1772442900000000999',
    );
    const answer = await client.fetch("/v1/traces", { method: "POST", body: text, headers: json });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const { spans } = await readTrace(client, traceId);
    expect(spans).toMatchObject([
      { kind: "INTERNAL", parent_id: null, status: { status_code: "UNSET" } },
      { span_id: spanId, parent_id: parent, kind: "SERVER", status: { status_code: "ERROR" } },
    ]);
    const [row] = await server.database.sql`select start_time_ns::text as at from spans where span_id = ${spanId}`;
    expect(row?.at).toBe("1772442900000000999");
  });

  test("spans that cannot be stored are left out, counted and explained; the others are stored", async () => {
    const { client } = await server.newWorkspace();
    const fine = otlpSpan({ endTimeUnixNano: undefined, name: null });
    const deep = { kvlistValue: { values: [] as unknown[] } };
    let inner = deep;
    for (let level = 0; level < 20; level++) {
      const next = { kvlistValue: { values: [] as unknown[] } };
      inner.kvlistValue.values.push({ key: "k", value: next });
      inner = next;
    }
    const faulty = [
      otlpSpan({ traceId: "abc" }),
      otlpSpan({ traceId: "" }),
      otlpSpan({ traceId: "0".repeat(32) }),
      otlpSpan({ spanId: newTraceId() }),
      otlpSpan({ spanId: null }),
      otlpSpan({ parentSpanId: "12" }),
      otlpSpan({ startTimeUnixNano: undefined }),
      otlpSpan({ startTimeUnixNano: "0" }),
      otlpSpan({ startTimeUnixNano: "" }),
      otlpSpan({ startTimeUnixNano: "99999999999999999999" }),
      otlpSpan({ startTimeUnixNano: "abc" }),
      otlpSpan({ startTimeUnixNano: "1.5" }),
      otlpSpan({ startTimeUnixNano: "-5" }),
      {},
    ];
    const sound = [fine, otlpSpan({ traceId: fine.traceId, attributes: [{ key: "deep", value: deep }] })];
    const answer = await post(client, bodyOf([faulty[0] as object, ...sound, ...faulty.slice(1)]));
    expect(answer.status).toBe(200);
    const { partialSuccess } = answer.body as { partialSuccess: { rejectedSpans: number; errorMessage: string } };
    expect(partialSuccess.rejectedSpans).toBe(faulty.length);
    expect(partialSuccess.errorMessage).toContain("the trace id should have 16 bytes (1)");
    for (const reason of ["is missing (3)", "is not an integer of nanoseconds (3)", "is before 1970 (1)"]) {
      expect(partialSuccess.errorMessage).toContain(`the start time ${reason}`);
    }
    const { spans } = await readTrace(client, fine.traceId);
    expect(spans).toHaveLength(2);
    expect(spans.find(({ span_id }) => span_id === fine.spanId)).toMatchObject({ name: "", start: spans[0]?.end });
  });

  test("64-bit integers may have an exponent or a fraction of zeros", async () => {
    const { client } = await server.newWorkspace();
    for (const time of ['"1.7724429e18"', "1.7724429e18", "1772442900000000000.0", '"17724429000000000000e-1"']) {
      const span = otlpSpan({ startTimeUnixNano: "@", attributes: [{ key: "n", value: { intValue: "5.0" } }] });
      const text = JSON.stringify(bodyOf([span])).replace('"@"', time);
      const answer = await client.fetch("/v1/traces", { method: "POST", body: text, headers: json });
      expect([time, answer.body]).toEqual([time, {}]);
      const { spans } = await readTrace(client, span.traceId);
      expect(spans).toMatchObject([{ start: "2026-03-02T09:15:00.000000+00:00", attributes: { n: 5 } }]);
    }
  });

  test("a clock far ahead is believed", async () => {
    const { client } = await server.newWorkspace();
    const span = otlpSpan({ startTimeUnixNano: "9223372036854775807", endTimeUnixNano: "1" });
    expect((await post(client, bodyOf([span]))).status).toBe(200);
    expect((await readTrace(client, span.traceId)).spans[0]).toMatchObject({
      start: "2262-04-11T23:47:16.854775807+00:00",
      end: "2262-04-11T23:47:16.854775807+00:00",
    });
  });

  test("nothing to store is a success; what is no request is a 422", async () => {
    const { client } = await server.newWorkspace();
    for (const body of [
      {},
      { resourceSpans: [] },
      { resourceSpans: null },
      { resourceSpans: [{ scopeSpans: [{}] }] },
    ]) {
      expect(await post(client, body)).toMatchObject({ status: 200, body: {} });
    }
    for (const body of [
      { resourceSpans: {} },
      { resourceSpans: [1] },
      { resourceSpans: [{ scopeSpans: "x" }] },
      { resourceSpans: [{ scopeSpans: [{ spans: {} }] }] },
    ]) {
      refused(await post(client, body), 422, "validation_error");
    }
  });

  test("the doubled path and a slash at the end lead here too", async () => {
    const { client } = await server.newWorkspace();
    for (const path of ["/v1/traces/", "/v1/traces/v1/traces"]) {
      const span = otlpSpan();
      const answer = await client.fetch(path, { method: "POST", body: JSON.stringify(bodyOf([span])), headers: json });
      expect(answer.status).toBe(200);
      expect((await readTrace(client, span.traceId)).spans).toHaveLength(1);
    }
  });
});

describe("protobuf", () => {
  test("is stored as its JSON is, and answered with an empty message of the same type", async () => {
    const { client, workspace } = await server.newWorkspace();
    for (const type of ["application/x-protobuf", "application/protobuf", "Application/X-Protobuf; charset=utf-8"]) {
      const traceId = newTraceId();
      const attributes = [
        { key: "t", value: { stringValue: "a\0b" } },
        { key: "n", value: { intValue: "-5" } },
        { key: "d", value: { doubleValue: Number.NaN } },
        { key: "f", value: { boolValue: false } },
        { key: "l", value: { arrayValue: { values: [{ stringValue: "" }, {}] } } },
      ];
      const spans = [protobufSpan({ traceId, attributes, status: { code: 2, message: "no" } })];
      const answer = await send(workspace.apiKey, encoded(spans), { "content-type": type });
      expect(answer).toMatchObject({ status: 200, type: type.split(";")[0]?.toLowerCase() as string });
      expect(answer.bytes.byteLength).toBe(0);
      const [span] = (await readTrace(client, traceId)).spans;
      expect(span).toMatchObject({
        name: "work",
        kind: "CLIENT",
        start: "2026-03-02T09:15:00.000000001+00:00",
        end: "2026-03-02T09:15:00.732000009+00:00",
        attributes: { t: "a\ufffdb", n: -5, d: "NaN", f: false, l: ["", null] },
        status: { status_code: "ERROR", description: "no" },
      });
      const [row] = await server.database.sql`select end_time_ns::text as at from spans where trace_id = ${traceId}`;
      expect(row?.at).toBe("1772442900732000009");
    }
  });

  test("by gzip and deflate too, in protobuf and JSON", async () => {
    const { client, workspace } = await server.newWorkspace();
    const ways: [string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array][] = [
      ["gzip", (bytes) => Bun.gzipSync(bytes)],
      ["GZIP", (bytes) => Bun.gzipSync(bytes)],
      ["deflate", (bytes) => require("node:zlib").deflateSync(bytes)],
      ["identity", (bytes) => bytes],
    ];
    for (const [encoding, compress] of ways) {
      const [one, other] = [newTraceId(), newTraceId()];
      const bodies: [Uint8Array, Record<string, string>][] = [
        [encoded([protobufSpan({ traceId: one })]), binary],
        [Buffer.from(JSON.stringify(bodyOf([otlpSpan({ traceId: other })]))), json],
      ];
      for (const [bytes, headers] of bodies) {
        const sent = compress(new Uint8Array(bytes));
        expect((await send(workspace.apiKey, sent, { ...headers, "content-encoding": encoding })).status).toBe(200);
      }
      expect((await readTrace(client, one)).spans).toHaveLength(1);
      expect((await readTrace(client, other)).spans).toHaveLength(1);
    }
  });

  test("spans that cannot be stored are counted in the message of the answer", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const spans = [protobufSpan({ traceId }), protobufSpan({ traceId: "abcd" }), protobufSpan({ spanId: "" })];
    const answer = await send(workspace.apiKey, encoded(spans), binary);
    expect(answer).toMatchObject({ status: 200, type: "application/x-protobuf" });
    expect(partOf(answer.bytes)).toEqual({
      rejectedSpans: 2,
      errorMessage: "2 spans were left out: the trace id should have 16 bytes (1); the span id is missing (1).",
    });
    expect((await readTrace(client, traceId)).spans).toHaveLength(1);
  });

  test("errors are a google.rpc.Status", async () => {
    const { client, workspace } = await server.newWorkspace();
    const sound = encoded([protobufSpan()]);
    const key = workspace.apiKey;
    const errors: [Promise<Answer>, number, number, RegExp][] = [
      [send("pl_wrong", sound, binary), 401, 16, /API key/],
      [send(key, Buffer.from("garbage garbage garbage"), binary), 400, 3, /ExportTraceServiceRequest/],
      [send(key, sound.slice(0, -3), binary), 400, 3, /ExportTraceServiceRequest/],
      [send(key, sound, { ...binary, "content-encoding": "gzip" }), 400, 3, /content encoding/],
      [
        send(key, Bun.gzipSync(new Uint8Array(sound)).slice(0, 20), { ...binary, "content-encoding": "gzip" }),
        400,
        3,
        /encoding/,
      ],
      [send(key, sound, { ...binary, "content-encoding": "br" }), 415, 3, /"br"/],
    ];
    for (const [sending, status, code, message] of errors) {
      const answer = await sending;
      expect(answer).toMatchObject({ status, type: "application/x-protobuf" });
      expect(statusOf(answer.bytes)).toEqual({ code, message: expect.stringMatching(message) });
    }
    const traceId = newTraceId();
    expect((await send(key, encoded([protobufSpan({ traceId })]), binary)).status).toBe(200);
    await client.expect(201, "closeTrace", { params: { trace_id: traceId } });
    const closed = await send(key, encoded([protobufSpan({ traceId })]), binary);
    expect([closed.status, statusOf(closed.bytes).message]).toEqual([409, expect.stringContaining(traceId)]);
  });

  test("no bytes at all are an empty request; a missing or malformed content type is a 415", async () => {
    const { workspace } = await server.newWorkspace();
    expect(await send(workspace.apiKey, new Uint8Array(0), binary)).toMatchObject({ status: 200 });
    for (const type of ["", ";;;", "application/x-protobufs", "text/plain", "\u00ff/x"]) {
      const answer = await send(workspace.apiKey, encoded([protobufSpan()]), { "content-type": type });
      expect(answer).toMatchObject({ status: 415, type: "application/json" });
    }
  });

  test("values that are nested deeper than can be stored cost their span and nothing else", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const nested = (levels: number) => {
      let value: object = { stringValue: "x" };
      for (let level = 0; level < levels; level++) value = { arrayValue: { values: [value] } };
      return [{ key: "deep", value }];
    };
    const spans = [
      protobufSpan({ traceId, name: "99", attributes: nested(99) }),
      protobufSpan({ traceId, name: "101", attributes: nested(101) }),
    ];
    const answer = await send(workspace.apiKey, encoded(spans), binary);
    expect(answer.status).toBe(200);
    expect(answer.bytes.byteLength).toBeGreaterThan(0);
    expect((await readTrace(client, traceId)).spans.map(({ name }) => name)).toEqual(["99"]);
    // 300,000 levels, of which no decoder comes back: lengths are written inside out.
    let value = Buffer.from([0x0a, 0x01, 0x78]);
    const parts: Buffer[] = [];
    let length = value.length;
    for (let level = 0; level < 300_000; level++) {
      for (const tag of [0x0a, 0x2a]) {
        const prefix = Buffer.from(protobuf.Writer.create().uint32(tag).uint32(length).finish());
        parts.push(prefix);
        length += prefix.length;
      }
    }
    value = Buffer.concat([...parts.toReversed(), value]);
    const wrap = (tag: number, inner: Uint8Array) =>
      Buffer.concat([protobuf.Writer.create().uint32(tag).uint32(inner.length).finish(), inner]);
    const body = wrap(0x0a, wrap(0x12, wrap(0x12, wrap(0x4a, wrap(0x12, value)))));
    const hopeless = await send(workspace.apiKey, Buffer.concat([encoded([protobufSpan({ traceId })]), body]), binary);
    expect([hopeless.status, partOf(hopeless.bytes)?.rejectedSpans]).toEqual([200, 1]);
    expect((await readTrace(client, traceId)).spans).toHaveLength(2);
  });
});

describe("one odd span", () => {
  const nested = (levels: number, key: "arrayValue" | "kvlistValue") => {
    let value: object = { stringValue: "x" };
    for (let level = 0; level < levels; level++) {
      value = { [key]: { values: [key === "arrayValue" ? value : { key: "k", value }] } };
    }
    return [{ key: "deep", value }];
  };
  const text = (stringValue: string) => [{ key: "t", value: { stringValue } }];

  /** Sends sound spans around an odd one in JSON, and what is stored of the odd one; null when it was left out alone. */
  async function sentInJson(odd: unknown, edit = (body: string): string | Uint8Array => body) {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const sound = ["first", "last"].map((name) => otlpSpan({ traceId, name }));
    const span = typeof odd === "object" && odd !== null ? { ...otlpSpan({ traceId, name: "odd" }), ...odd } : odd;
    const body = JSON.stringify(bodyOf([sound[0], span, sound[1]] as object[]));
    const answer = await send(workspace.apiKey, edit(body), json);
    expect(answer.status).toBe(200);
    const part = JSON.parse(Buffer.from(answer.bytes).toString()).partialSuccess;
    return outcome(client, traceId, part);
  }

  async function sentInProtobuf(odd: object, edit = (body: Uint8Array) => body) {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const spans = [{ name: "first" }, { name: "odd", ...odd }, { name: "last" }];
    const answer = await send(
      workspace.apiKey,
      edit(encoded(spans.map((span) => protobufSpan({ traceId, ...span })))),
      binary,
    );
    expect([answer.status, answer.type]).toEqual([200, "application/x-protobuf"]);
    return outcome(client, traceId, partOf(answer.bytes));
  }

  /** The attributes of the odd span, or why it was left out. */
  async function outcome(client: Client, traceId: string, part: ReturnType<typeof partOf> | null) {
    const stored = spansOf(await readTrace(client, traceId));
    const others = stored.filter(({ name }) => name === "first" || name === "last");
    expect(others).toHaveLength(2);
    const odd = stored.find((span) => !others.includes(span));
    if (odd) expect(part ?? null).toBeNull();
    else expect(part?.rejectedSpans).toBe(1);
    return odd?.attributes ?? part?.errorMessage;
  }

  test("has a NUL: it becomes U+FFFD, wherever it stands", async () => {
    expect(await sentInJson({ attributes: text("a\0b") })).toEqual({ t: "a\ufffdb" });
    expect(await sentInProtobuf({ attributes: text("a\0b") })).toEqual({ t: "a\ufffdb" });
    const places = {
      name: "n\0",
      traceState: "\0",
      status: { message: "\0" },
      attributes: [
        { key: "k\0", value: { bytesValue: "\0" } },
        { key: "i", value: { intValue: "\0" } },
        { key: "d", value: { doubleValue: "\0" } },
      ],
      events: [{ name: "\0" }],
      links: [{ traceState: "\0" }],
      surplus: "\0",
    };
    expect(await sentInJson(places)).toEqual({ "k\ufffd": "\ufffd", i: "\ufffd", d: "\ufffd" });
  });

  test("has half of a surrogate pair, or bytes that are no UTF-8: they become U+FFFD", async () => {
    expect(await sentInJson({ attributes: text("a\ud800b") })).toEqual({ t: "a\ufffdb" });
    const broken = (body: string | Uint8Array) => {
      const bytes = Buffer.from(body);
      bytes[bytes.indexOf("broken")] = 0xff;
      return bytes;
    };
    expect(await sentInJson({ attributes: text("broken") }, broken)).toEqual({ t: "\ufffdroken" });
    expect(await sentInProtobuf({ attributes: text("broken") }, broken)).toEqual({ t: "\ufffdroken" });
  });

  for (const key of ["arrayValue", "kvlistValue"] as const) {
    test(`is nested deep by ${key}: up to 100 levels it is stored, from there on it is left out`, async () => {
      for (const levels of [60, 99]) {
        const [inJson, inProtobuf] = [
          await sentInJson({ attributes: nested(levels, key) }),
          await sentInProtobuf({ attributes: nested(levels, key) }),
        ];
        expect(inJson).toHaveProperty("deep");
        expect(inJson).toEqual(inProtobuf as typeof inJson & object);
      }
      for (const levels of [101, 150, 300]) {
        const attributes = nested(levels, key);
        expect(await sentInJson({ attributes })).toContain("deeper than 100 levels");
        expect(await sentInProtobuf({ attributes })).toContain("deeper than 100 levels");
      }
    });
  }

  test("is nested deeper than any parser goes: it is left out", async () => {
    const deep = `${'{"arrayValue":{"values":['.repeat(50_000)}{}${"]}}".repeat(50_000)}`;
    const edit = (body: string) => body.replace('"DEEP"', deep);
    expect(await sentInJson({ attributes: [{ key: "k", value: "DEEP" }] }, edit)).toContain("deeper than 100 levels");
    expect(await sentInJson({ surplus: "DEEP" }, edit)).toEqual({});
  });

  test("is no span: it is left out, and the answer says what is wrong", async () => {
    const messages: [unknown, string][] = [
      [{ attributes: [null] }, "span.attributes.0: "],
      [{ attributes: {} }, "span.attributes: "],
      [{ attributes: [{ key: "k", value: { stringValue: 5 } }] }, "span.attributes.0.value.stringValue: "],
      [{ name: 5 }, "span.name: "],
      [{ traceId: 5 }, "span.traceId: "],
      [{ events: [1] }, "span.events.0: "],
      [null, "span: "],
      ["x", "span: "],
      [5, "span: "],
    ];
    for (const [odd, message] of messages) expect(await sentInJson(odd)).toStartWith(`1 span was left out: ${message}`);
    // The field of the attributes is no message any more.
    const broken = (body: Uint8Array) => {
      const bytes = Buffer.from(body);
      bytes[bytes.indexOf("broken") - 1] = 0x7f;
      return bytes;
    };
    expect(await sentInProtobuf({ attributes: text("broken") }, broken)).toContain("the span cannot be decoded");
  });

  test("a resource or a scope that is none costs its own spans", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const groups = [
      bodyOf([otlpSpan({ traceId, name: "sound" })]),
      bodyOf([otlpSpan({ traceId }), otlpSpan({ traceId })], { attributes: [null] }),
      { resourceSpans: [{ scopeSpans: [{ scope: "x", spans: [otlpSpan({ traceId })] }] }] },
    ];
    const body = JSON.stringify({ resourceSpans: groups.flatMap((group): object[] => group.resourceSpans) });
    const answer = await send(workspace.apiKey, body, json);
    const { partialSuccess } = JSON.parse(Buffer.from(answer.bytes).toString());
    expect([answer.status, partialSuccess.rejectedSpans]).toEqual([200, 3]);
    expect(partialSuccess.errorMessage).toContain("resource.attributes.0: Input should be");
    expect(partialSuccess.errorMessage).toContain("scope: Input should be");
    expect((await readTrace(client, traceId)).spans.map(({ name }) => name)).toEqual(["sound"]);
  });

  test("a resource that comes in two pieces is one", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traceId = newTraceId();
    const piece = (key: string) => {
      const resource = resourceType.encode(resourceType.fromObject({ attributes: [{ key, value: { intValue: 1 } }] }));
      return protobuf.Writer.create().uint32(0x0a).bytes(resource.finish()).finish();
    };
    const whole = encoded([protobufSpan({ traceId })]);
    const reader = protobuf.Reader.create(whole);
    reader.uint32();
    const content = reader.bytes();
    const body = protobuf.Writer.create()
      .uint32(0x0a)
      .bytes(Buffer.concat([piece("a"), content, piece("b")]))
      .finish();
    expect((await send(workspace.apiKey, body, binary)).status).toBe(200);
    expect((await readTrace(client, traceId)).spans[0]?.resource).toMatchObject({ attributes: { a: 1, b: 1 } });
  });
});

describe("sizes", () => {
  test("a bomb is given up at the limit, quickly", async () => {
    const { workspace } = await server.newWorkspace();
    const bomb = Bun.gzipSync(Buffer.alloc(1_000_000_000, 0x20));
    const started = processCpuMs();
    for (const headers of [json, binary]) {
      const answer = await send(workspace.apiKey, bomb, { ...headers, "content-encoding": "gzip" });
      expect(answer.status).toBe(413);
    }
    expect(processCpuMs() - started).toBeLessThan(5_000);
  });

  test("a span with an attribute of 10 MB is stored with the others", async () => {
    const { client } = await server.newWorkspace();
    const traceId = newTraceId();
    const large = "x".repeat(10_000_000);
    const spans = [
      otlpSpan({ traceId, attributes: [{ key: "large", value: { stringValue: large } }] }),
      otlpSpan({ traceId, attributes: [{ key: "small", value: { stringValue: "s" } }] }),
    ];
    expect((await post(client, bodyOf(spans))).status).toBe(200);
    const stored = spansOf(await readTrace(client, traceId));
    expect(stored.map(({ attributes }) => Object.keys(attributes)[0]).toSorted()).toEqual(["large", "small"]);
    expect(stored.find(({ attributes }) => attributes.large)?.attributes.large === large).toBe(true);
  });
});

describe("closed traces", () => {
  test("are named by a 409; spans of other traces in the request are stored, also with close_after", async () => {
    const { client } = await server.newWorkspace();
    const [closed, open] = [newTraceId(), newTraceId()];
    expect((await post(client, bodyOf([otlpSpan({ traceId: closed })]), "?close_after=true")).status).toBe(200);
    const mixed = bodyOf([otlpSpan({ traceId: closed }), otlpSpan({ traceId: open })]);
    const answer = await post(client, mixed, "?close_after=true");
    expect(refused(answer, 409, "trace_closed")).toMatchObject({
      trace_ids: [closed],
      message: `Trace ${closed} is closed and accepts no more spans. Spans of other traces were stored.`,
    });
    expect((await readTrace(client, closed)).spans).toHaveLength(1);
    expect((await readTrace(client, open)).spans).toHaveLength(1);
    const again = refused(await post(client, bodyOf([otlpSpan({ traceId: open })])), 409, "trace_closed");
    expect(again).toMatchObject({ trace_ids: [open] });
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
