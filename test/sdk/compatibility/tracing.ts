import { afterAll, expect } from "bun:test";
import { context, propagation, trace } from "@opentelemetry/api";
import { PromptLayer } from "promptlayer";
import { getClaudeConfig } from "promptlayer/claude-agents";
import { waitFor } from "../../support/waitFor.ts";
import { client, fake, method, options, requestLog, workspace } from "./setup.ts";

// What the SDK traces when it is told to. It sets OpenTelemetry up for the whole process, so this comes last.

afterAll(() => {
  for (const global of [trace, context, propagation]) global.disable();
});

/** The spans of a trace, when there are as many; the SDK sends each when it ends, and tells nobody when it has. */
function spansOf(trace_id: string, count: number) {
  return waitFor("the trace", async () => {
    const { status, body } = await client.call("getTrace", { params: { trace_id } });
    return status === 200 && body.spans.length === count && body.spans;
  });
}

const traceId = () => trace.getActiveSpan()?.spanContext().traceId as string;
let traced: PromptLayer;

method("enableTracing, wrapWithSpan", "nested spans with input and output", async () => {
  traced = new PromptLayer({ ...options, enableTracing: true });
  let id = "";
  const inner = traced.wrapWithSpan("inner", (word: string) => word.toUpperCase());
  const outer = traced.wrapWithSpan(
    "outer",
    async (word: string) => {
      id = traceId();
      return inner(word);
    },
    { custom: "yes" },
  );
  expect(await outer("why")).toBe("WHY");
  const spans = await spansOf(id, 2);
  const [below, above] = ["inner", "outer"].map((name) => spans.find((span) => span.name === name));
  expect(below).toMatchObject({
    parent_id: above?.span_id,
    attributes: { function_input: '["why"]', function_output: '"WHY"' },
  });
  expect(above).toMatchObject({ parent_id: null, attributes: { custom: "yes", function_output: '"WHY"' } });
});
method("wrapWithSpan, a function that fails", "a span with the error", async () => {
  let id = "";
  const failing = traced.wrapWithSpan("failing", async () => {
    id = traceId();
    throw new Error("went wrong");
  });
  await expect(failing()).rejects.toThrow("went wrong");
  const [span] = await spansOf(id, 1);
  expect(span).toMatchObject({ status: { status_code: "ERROR", description: "went wrong" } });
});
method("run while tracing", "a span below the caller's, with the log", async () => {
  fake.answer(() => ({ text: "Because." }));
  let id = "";
  const promptName = "why openai, chat completions";
  const inputVariables = { who: "kind", question: "Why?" };
  const asking = traced.wrapWithSpan("asking", async () => {
    id = traceId();
    return traced.run({ promptName, inputVariables });
  });
  const { request_id } = (await asking()) as unknown as { request_id: number };
  const spans = await waitFor("the run's span", async () => {
    const found = await spansOf(id, 2);
    return found.some((span) => span.name === "PromptLayer Run") && found;
  });
  const run = spans.find((span) => span.name === "PromptLayer Run");
  expect(run).toMatchObject({ parent_id: spans.find((span) => span.name === "asking")?.span_id });
  expect(await requestLog(request_id)).toMatchObject({ trace_id: id, span_id: run?.span_id });
});
method(
  "run while tracing, Anthropic",
  "two logs: Anthropic's current client traces itself, and its span arrives before the SDK's log",
  async () => {
    let id = "";
    const inputVariables = { who: "kind", question: "Why?" };
    const asking = traced.wrapWithSpan("asking", async () => {
      id = traceId();
      return traced.run({ promptName: "why anthropic", inputVariables });
    });
    const { request_id } = (await asking()) as unknown as { request_id: number };
    const spans = await spansOf(id, 3);
    const logOf = (name: string) => spans.find((span) => span.name === name)?.request_log_id;
    expect(logOf("PromptLayer Run")).toBe(request_id);
    expect([request_id, null]).not.toContain(logOf("anthropic.messages.create") as number);
  },
);
method(
  "getClaudeConfig",
  "local to the SDK; the tests [replay a recording](otlp-conformance.md) of its plugin",
  async () => {
    const { env, plugin } = getClaudeConfig({ apiKey: workspace.apiKey });
    expect(env).toMatchObject({ TRACE_TO_PROMPTLAYER: "true", PROMPTLAYER_API_KEY: workspace.apiKey });
    expect(plugin.path).toContain("claude-agents");
  },
);
