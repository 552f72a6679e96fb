import type { RolledUp } from "../../../db/queries/logs/rollups/changes.ts";
import { listFilledTraceTimes, readSpans, readTraces } from "../../../db/queries/logs/rollups/countedTraces.ts";
import { type CountedRecord, listFilledTimes, readLogs, type Span } from "../../../db/queries/logs/rollups/units.ts";
import type { Scope } from "../../../db/scope.ts";

export interface RolledKind {
  of: RolledUp;
  /** Prefix of the names of its views, where the table has those of another kind too. */
  prefix: string;
  /** Fields of which a record has one value, in the order of the values of a cell. */
  scalars: readonly string[];
  /** Fields of which it has several. */
  lists: readonly string[];
  /** Numbers that are summed up, in the order of the sums of a cell. Those whose name ends in `_ms` are answered in seconds. */
  numbers: readonly string[];
  /** The number that tells whether a record has those that may be null, by 1 or 0. */
  counting?: Partial<Record<string, string>>;
  /** Fields whose empty value is shown as unknown. */
  unknowable: readonly string[];
  read(db: Scope, spans: readonly Span[]): AsyncIterable<CountedRecord[]>;
  /** The places of the times in which there are more records than `most`. */
  listFilled(db: Scope, spans: readonly Span[], most: number): Promise<number[]>;
}

export const rolledLogs: RolledKind = {
  of: "request_log",
  prefix: "",
  scalars: ["engine", "provider_type", "status", "error_type", "prompt_id", "prompt_version_number"],
  lists: ["tags", "tool_names"],
  numbers: [
    "input_tokens",
    "output_tokens",
    "cached_tokens",
    "thinking_tokens",
    "cost",
    "latency_ms",
    "turn_count",
    "tool_call_count",
  ],
  unknowable: ["engine", "provider_type"],
  read: readLogs,
  listFilled: listFilledTimes,
};

export const rolledTraces: RolledKind = {
  of: "trace",
  prefix: "",
  scalars: ["trace_status", "trace_name"],
  lists: ["trace_models_used", "trace_tool_names", "trace_prompt_ids", "trace_workflow_ids"],
  numbers: [
    "trace_duration_ms",
    "trace_total_cost_usd",
    "trace_total_tokens",
    "trace_input_tokens",
    "trace_output_tokens",
    "trace_span_count",
    "trace_depth",
  ],
  unknowable: [],
  read: readTraces,
  listFilled: listFilledTraceTimes,
};

/** Spans, at the times of their traces. */
export const rolledSpans: RolledKind = {
  of: "trace",
  prefix: "span ",
  scalars: ["span_name", "span_type", "span_kind", "span_status", "span_tool_name", "trace_status", "trace_name"],
  lists: [],
  numbers: ["span_duration_ms", "span_cost_usd", "span_tokens", "span_input_tokens", "span_output_tokens", "span_logs"],
  counting: {
    span_cost_usd: "span_logs",
    span_tokens: "span_logs",
    span_input_tokens: "span_logs",
    span_output_tokens: "span_logs",
  },
  unknowable: [],
  read: readSpans,
  listFilled: listFilledTraceTimes,
};

/** What a table of roll-ups has. Where there are records of the others, there are some of the first. */
export const rolledKinds: Record<RolledUp, [RolledKind, ...RolledKind[]]> = {
  request_log: [rolledLogs],
  trace: [rolledTraces, rolledSpans],
};
