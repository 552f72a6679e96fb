/** The three commands: a call of a model by hand, the demo, and the settings of a program of one's own. */
export function commands(origin: string, traces: string, key: string) {
  return [
    {
      title: "1. Send a trace by hand",
      text: "A question, a call of a model and a tool, as OpenTelemetry sends them.",
      command: `curl '${origin}${traces}' \\\n  -H 'X-API-KEY: ${key}' -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(firstTrace())}'`,
    },
    {
      title: "2. Fill the workspace",
      text: "Tables, prompts, request logs and traces to look at, from a clone of Sheaf. It asks no provider of models.",
      command: `SHEAF_URL='${origin}' SHEAF_API_KEY='${key}' npm run demo`,
    },
    {
      title: "3. Send what your program does",
      text: "Any OpenTelemetry SDK reads these settings, and so do the instrumentations of the usual libraries.",
      command: [
        `export OTEL_EXPORTER_OTLP_TRACES_ENDPOINT='${origin}${traces}'`,
        "export OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/protobuf",
        `export OTEL_EXPORTER_OTLP_HEADERS='x-api-key=${key}'`,
      ].join("\n"),
    },
  ];
}

function firstTrace() {
  const id = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)).toHex();
  const traceId = id(16);
  const root = id(8);
  const now = BigInt(Date.now()) * 1_000_000n;
  const span = (name: string, from: number, to: number, attributes: Record<string, string | number>, ids: object) => ({
    traceId,
    ...ids,
    name,
    kind: 1,
    startTimeUnixNano: String(now + BigInt(from) * 1_000_000n),
    endTimeUnixNano: String(now + BigInt(to) * 1_000_000n),
    attributes: Object.entries(attributes).map(([key, value]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
    })),
    status: { code: 1 },
  });
  const call = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "gpt-4o-mini",
    "gen_ai.usage.input_tokens": 31,
    "gen_ai.usage.output_tokens": 9,
    "gen_ai.input.messages": JSON.stringify([
      { role: "user", parts: [{ type: "text", content: "Where is my parcel?" }] },
    ]),
    "gen_ai.output.messages": JSON.stringify([
      { role: "assistant", parts: [{ type: "text", content: "It comes tomorrow." }], finish_reason: "stop" },
    ]),
  };
  const tool = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "look_up_order",
    "gen_ai.tool.call.arguments": '{"order": 4711}',
    "gen_ai.tool.call.result": '{"state": "on its way"}',
  };
  const spans = [
    span("answer a question", 0, 900, {}, { spanId: root }),
    span("look up an order", 20, 180, tool, { spanId: id(8), parentSpanId: root }),
    span("chat gpt-4o-mini", 190, 890, call, { spanId: id(8), parentSpanId: root }),
  ];
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "first-steps" } }] };
  return { resourceSpans: [{ resource, scopeSpans: [{ spans }] }] };
}
