import { Api } from "./api.ts";
import { note } from "./bar.ts";
import type { BenchServer } from "./server.ts";
import { bulkBody, makeSpans } from "./spans.ts";

const spansOfRequest = 1_000;
/** Spans of a step, itself included. */
const stepSpans = 10;

/**
 * Stores one trace through the API: a root with all other spans below it, or with steps below it that have ten spans each.
 * @returns its id
 */
export async function storeLongTrace(server: BenchServer, spanCount: number, shape: "flat" | "steps"): Promise<string> {
  const api = new Api(server);
  const spans = makeSpans(spanCount);
  const [root] = spans;
  if (!root) throw new Error("a trace of no spans");
  const { traceId } = root;
  let step = root;
  const ofOne = spans.map((span, index) => {
    if (span === root) return span;
    const isStep = shape === "flat" || index % stepSpans === 1;
    const parentId = isStep ? root.spanId : step.spanId;
    if (isStep) step = span;
    return { ...span, traceId, parentId };
  });
  for (let from = 0; from < ofOne.length; from += spansOfRequest) {
    await api.call("POST", "/spans-bulk", bulkBody(ofOne.slice(from, from + spansOfRequest)));
  }
  note(`stored a trace of ${spanCount} spans`);
  return traceId;
}
