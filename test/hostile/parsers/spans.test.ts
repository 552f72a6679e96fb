import { expect, setDefaultTimeout, test } from "bun:test";
import { decodeRequest, jsonEncoding, protobufEncoding } from "../../../core/logs/otlp/encoding.ts";
import { type ReadSpans, readSpans } from "../../../core/logs/otlp/readSpans.ts";
import { withCall } from "../../../core/logs/spans/batchCalls.ts";
import { maxNanoseconds } from "../../../core/logs/spans/span.ts";
import { Problem } from "../../../domain/problem.ts";
import { routes } from "../../../generated/routes.ts";
import { parseJson } from "../../../server/json.ts";
import type { Validator } from "../../../validation/validator.ts";
import {
  jsonExports,
  jsonSpanWords,
  nestedJsonValue,
  nestedValue,
  protobufExports,
  protobufWords,
} from "../corpora/spans.ts";
import { isLong } from "../settings.ts";
import { fuzz } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

/** What Postgres stores as jsonb: no NUL, no half of a character, no number that is none. */
function requireStorable({ spans }: ReadSpans): void {
  for (const span of spans) {
    expect(span.trace_id).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
    expect(span.span_id).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
    expect(span.start_time_ns > 0n && span.start_time_ns <= span.end_time_ns).toBeTrue();
    expect(span.end_time_ns <= maxNanoseconds).toBeTrue();
    const { start_time_ns, end_time_ns, events, ...rest } = span;
    const text = JSON.stringify([rest, events.map(({ time_ns, ...event }) => event), withCall({ span }).derived]);
    // What stands behind an escaped backslash is a text that speaks of them.
    const escapes = text.replaceAll("\\\\", "");
    expect(escapes).not.toContain("\\u0000");
    expect(escapes).not.toMatch(/\\u[dD][89a-fA-F]/);
  }
}

function refusal(error: unknown): null {
  if (!(error instanceof Problem)) throw error;
  expect(error.code).toMatch(/^(?:bad_request|invalid_json)$/);
  return null;
}

test("an export in protobuf is read, span by span, or refused", async () => {
  await fuzz({
    corpus: [...protobufExports, nestedValue(90), nestedValue(400), nestedValue(3_000), new Uint8Array(0)],
    words: protobufWords,
    take(bytes) {
      try {
        requireStorable(readSpans(decodeRequest(bytes), protobufEncoding));
      } catch (error) {
        refusal(error);
      }
    },
  });
});

test("an export in JSON is read, span by span, or refused", async () => {
  const body = routes.ingestOtlpTraces.validators.body as Validator;
  await fuzz({
    corpus: [...jsonExports, nestedJsonValue(60), nestedJsonValue(150), nestedJsonValue(50_000)],
    words: jsonSpanWords,
    take(bytes) {
      let value: unknown;
      try {
        value = parseJson(new TextDecoder().decode(bytes), { hasExactIntegers: true, takesNesting: true });
      } catch (error) {
        refusal(error);
        return;
      }
      if (body.check(value)) requireStorable(readSpans(value as object, jsonEncoding));
      else expect(body.faults(value, ["body"]).length).toBeGreaterThan(0);
    },
  });
});
