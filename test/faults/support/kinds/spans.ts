import type { Client } from "../../../support/client.ts";
import { type Dice, pick } from "../../../support/dice.ts";
import { callAttributes, newSpanId, newTraceId, otlpSpan, spanBody } from "../../../support/traces.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";

interface Trace {
  id: string;
  /** Names of its spans by their ids. */
  spans: Map<string, string>;
  /** Spans that call a model. */
  calls: number;
}

/** Traces whose spans come in several requests, in our own form and in OpenTelemetry's. */
export const spans: Prepare = async ({ client }) => new Spans(client);

const openTraces = 4;

class Spans implements Kind {
  readonly weight = 8;
  private readonly traces: Trace[] = [];

  constructor(private readonly client: Client) {}

  async act(roll: Dice): Promise<void> {
    const trace = this.traceFor(roll);
    const sent = Array.from({ length: 1 + roll(12) }, () => ({
      span_id: newSpanId(),
      name: `span ${trace.spans.size} ${roll(1e6)}`,
      isCall: roll(3) === 0,
    }));
    if (roll(2) === 0) await this.sendBulk(trace.id, sent);
    else await this.sendOtlp(trace.id, sent);
    for (const { span_id, name, isCall } of sent) {
      trace.spans.set(span_id, name);
      if (isCall) trace.calls++;
    }
  }

  private traceFor(roll: Dice): Trace {
    const [open, isNew] = [this.traces.slice(-openTraces), roll(3) === 0];
    if (!isNew && open.length > 0) return pick(roll, open);
    const trace = { id: newTraceId(), spans: new Map<string, string>(), calls: 0 };
    this.traces.push(trace);
    return trace;
  }

  private async sendBulk(trace_id: string, sent: { span_id: string; name: string; isCall: boolean }[]): Promise<void> {
    const spans = sent.map(({ span_id, name, isCall }) =>
      spanBody({ trace_id, span_id, name, attributes: isCall ? callAttributes() : {} }),
    );
    await this.client.expect(201, "createSpans", { body: { spans } });
  }

  private async sendOtlp(traceId: string, sent: { span_id: string; name: string; isCall: boolean }[]): Promise<void> {
    const attributes = Object.entries(callAttributes()).map(([key, value]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
    }));
    const spans = sent.map(({ span_id, name, isCall }) =>
      otlpSpan({ traceId, spanId: span_id, name, attributes: isCall ? attributes : [] }),
    );
    const body = { resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: "lib" }, spans }] }] };
    const headers = { "content-type": "application/json" };
    const answer = await this.client.fetch("/v1/traces", { method: "POST", body: JSON.stringify(body), headers });
    const { partialSuccess } = answer.body as { partialSuccess?: unknown };
    if (answer.status !== 200 || partialSuccess) {
      throw new Error(`OTLP was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  async check(): Promise<string[]> {
    const problems: string[] = [];
    for (const { id, spans, calls } of this.traces.filter((trace) => trace.spans.size > 0)) {
      const read = await this.client.expect(200, "getTrace", { params: { trace_id: id } });
      const found = read.spans.map(({ context, name, request_log_id }) => ({
        id: context.span_id,
        name,
        request_log_id,
      }));
      const logs = found.flatMap(({ request_log_id }) => request_log_id ?? []);
      problems.push(
        ...difference(
          `the spans of ${id}`,
          found.map((span) => [span.id, span.name]).toSorted(byFirst),
          [...spans].toSorted(byFirst),
        ),
        ...difference(`the number of logs of ${id}`, [logs.length, new Set(logs).size], [calls, calls]),
      );
    }
    return problems;
  }
}

const byFirst = ([a = ""]: (string | undefined)[], [b = ""]: (string | undefined)[]) => (a < b ? -1 : 1);
