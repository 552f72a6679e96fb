import { describe, expect, test } from "bun:test";
import { deriveRequestLogs } from "../../core/telemetry/conventions/deriveRequestLogs.ts";
import { liveCases } from "./cases/live.ts";
import { recordedCases } from "./cases/recorded.ts";
import { frameworkCases } from "./fixtures/frameworks.ts";
import { genAiCases } from "./fixtures/genAi.ts";
import { seen } from "./logs.ts";
import { readSpans } from "./readSpans.ts";

describe("spans become request logs", () => {
  for (const each of [...liveCases, ...genAiCases, ...frameworkCases, ...recordedCases]) {
    test(`${each.sender} (${each.how})`, async () => {
      const batches = (await each.exports()).map(readSpans);
      const derived = batches.flatMap((spans) => {
        const logs = deriveRequestLogs(spans);
        return spans.map((span, index) => ({ span, log: logs[index] ?? null }));
      });
      expect(derived.flatMap(({ log }) => (log ? [seen(log)] : []))).toEqual(each.logs);
      const steps = derived.flatMap(({ span, log }) => (log ? [] : [span.name]));
      expect(steps.sort()).toEqual([...(each.steps ?? [])].sort());
    });
  }
});
