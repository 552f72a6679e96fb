import { describe, expect, test } from "bun:test";
import { conventions } from "../../../core/logs/conventions/conventions.ts";
import { findCalls, withCall } from "../../../core/logs/spans/batchCalls.ts";
import { spanKey } from "../../../core/logs/spans/span.ts";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import type { Case } from "./case.ts";
import { codingAgentCases } from "./cases/codingAgents.ts";
import { instrumentationCases } from "./cases/instrumentations.ts";
import { langChainModelCases } from "./cases/langChainModels.ts";
import { liveCases } from "./cases/live.ts";
import { platformCases } from "./cases/platforms.ts";
import { recordedCases } from "./cases/recorded.ts";
import { saidByOthers } from "./conventionWords.ts";
import type { Export } from "./exports.ts";
import { frameworkCases } from "./fixtures/frameworks.ts";
import { genAiCases } from "./fixtures/genAi.ts";
import { type ExpectedLog, seen } from "./logs.ts";
import { conformanceFile, conformanceText } from "./matrix.ts";
import { readSpans } from "./readSpans.ts";

const server = await startHarness({ hasWorker: false });
const cases: Case[] = [
  ...[...liveCases, ...recordedCases, ...instrumentationCases, ...langChainModelCases, ...codingAgentCases],
  ...platformCases,
  ...[...genAiCases, ...frameworkCases],
];

describe("spans become request logs", () => {
  for (const each of cases) {
    test(`${each.sender} (${each.how})`, async () => {
      const exports = await each.exports();
      const records = exports.flatMap(readSpans);
      expect(records.flatMap(saidByOthers)).toEqual([]);
      const calls = records.map((span) => withCall({ span }));
      const { spans, doubled } = await findCalls(undefined as never, calls, []);
      const derived = spans.map(({ span, derived }) => ({ span, log: doubled.has(spanKey(span)) ? null : derived }));
      expect(derived.flatMap(({ log }) => (log ? [seen(log)] : []))).toEqual(each.logs);
      const steps = derived.flatMap(({ span, log }) => (log ? [] : [span.name]));
      expect(steps.toSorted()).toEqual((each.steps ?? []).toSorted());

      const { client } = await server.newWorkspace();
      await send(client, exports);
      const bound = await boundLogs(client, [...new Set(derived.map(({ span }) => span.trace_id))]);
      for (const { span, log } of derived) {
        const requestId = bound.get(span.span_id) ?? null;
        if (log) expect(await logOverHttp(client, requestId as number)).toEqual(overHttp(seen(log)));
        else expect(requestId).toBeNull();
      }
    });
  }

  test("each convention has a bit of its own", () => {
    expect(conventions.length).toBeLessThanOrEqual(32);
  });

  test("docs/otlp-conformance.md says what these tests saw", async () => {
    const text = conformanceText(cases);
    if (process.env.WRITE_CONFORMANCE) await Bun.write(conformanceFile, text);
    expect(await Bun.file(conformanceFile).text()).toBe(text);
  });
});

async function send(client: Client, exports: Export[]): Promise<void> {
  for (const { contentType, contentEncoding, body } of exports) {
    const headers = { "content-type": contentType, ...(contentEncoding && { "content-encoding": contentEncoding }) };
    const answer = await client.fetch("/v1/traces", { method: "POST", headers, body: body as Uint8Array<ArrayBuffer> });
    expect(answer.status).toBe(200);
  }
}

/** Request logs by the id of their span. */
async function boundLogs(client: Client, traceIds: string[]): Promise<Map<string, number | null>> {
  const traces = await Promise.all(
    traceIds.map((trace_id) => client.expect(200, "getTrace", { params: { trace_id } })),
  );
  return new Map(traces.flatMap(({ spans }) => spans.map((span) => [span.span_id, span.request_log_id ?? null])));
}

async function logOverHttp(client: Client, requestId: number) {
  const log = await client.expect(200, "getRequest", { params: { request_id: requestId } });
  const { prompt_template, metadata } = log.prompt_blueprint;
  if (prompt_template.type !== "chat") throw new Error("a span became a completion");
  return {
    provider: log.provider,
    model: log.model,
    apiType: metadata?.model?.api_type ?? null,
    messages: prompt_template.messages as unknown,
    tools: (prompt_template.tools ?? null) as unknown,
    toolChoice: (prompt_template.tool_choice ?? null) as unknown,
    parameters: metadata?.model?.parameters as unknown,
    status: log.status as string,
    errorType: (log.error_type ?? null) as string | null,
    errorMessage: log.error_message ?? null,
    tokens: [log.input_tokens ?? 0, log.output_tokens ?? 0],
    cached: log.cached_tokens ?? 0,
    thinking: log.thinking_tokens ?? 0,
    tags: (log.tags ?? []).toSorted(),
    metadata: log.metadata as unknown,
    variables: log.prompt_input_variables as unknown,
  };
}

/** What `logOverHttp` must say. */
function overHttp(log: ExpectedLog): Awaited<ReturnType<typeof logOverHttp>> {
  const [input, output] = log.tokens ?? [null, null];
  return {
    provider: log.provider,
    model: log.model,
    apiType: log.apiType ?? null,
    messages: [...(log.input ?? []), ...(log.output ?? [])],
    tools: log.tools ?? null,
    toolChoice: log.toolChoice ?? null,
    parameters: log.parameters ?? {},
    status: log.status ?? "SUCCESS",
    errorType: log.errorType ?? null,
    errorMessage: log.errorMessage ?? null,
    tokens: [input ?? 0, output ?? 0],
    cached: log.cached ?? 0,
    thinking: log.thinking ?? 0,
    tags: (log.tags ?? []).toSorted(),
    metadata: log.metadata ?? {},
    variables: log.variables ?? {},
  };
}
