import { randomBytes } from "node:crypto";
import type { ExecutionRecord } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { IncomingSpan, SpanRecord } from "../../logs/spans/span.ts";
import type { Json } from "../../values/json.ts";
import type { Plan } from "../plan.ts";
import { executionFailureOf } from "./outputs.ts";
import { executionStatusOf, type NodeState, type NodeStates } from "./step.ts";

export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}

/** Span id of a run, or of one of its nodes. It is derived and so known before the span is stored, and others can refer to it. */
export function spanIdOf({ trace_id, id }: Pick<ExecutionRecord, "trace_id" | "id">, position: number | null): string {
  const hash = Bun.hash.xxHash64(`${trace_id}/${id}/${position ?? "run"}`);
  return hash.toString(16).padStart(16, "0");
}

/** Longest value in a span; longer ones are cut, and the run has them whole. */
const shownCharacters = 10_000;

/** Spans of a run that has just ended: one for the run and one for each node that was started or skipped. */
export function spansOf(execution: ExecutionRecord, plan: Plan, states: NodeStates): IncomingSpan[] {
  const ends = [...states.values()].map(({ finished_at }) => finished_at as string);
  const end = ends.reduce(
    (latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest),
    execution.created_at,
  );
  const root = span(execution, {
    span_id: spanIdOf(execution, null),
    parent_id: execution.parent_span_id,
    name: execution.workflow_name,
    start: execution.created_at,
    end,
    // A node may fail beside an output, and an output may be skipped though none has failed.
    fault: executionStatusOf(plan, states) === "FAILED" ? executionFailureOf(plan, states) : null,
    attributes: {
      node_type: "WORKFLOW",
      "promptlayer.workflow.id": execution.workflow_id,
      "promptlayer.workflow.version": execution.version_number,
      "promptlayer.workflow.execution_id": execution.id,
      function_input: shown(execution.input_variables as Json),
      ...Object.fromEntries(
        Object.entries(execution.metadata).map(([key, value]) => [`promptlayer.metadata.${key}`, value]),
      ),
    },
  });
  const nodes = plan.nodes.map(({ name, type, position }) => {
    const state = states.get(position) as NodeState;
    return span(execution, {
      span_id: spanIdOf(execution, position),
      parent_id: root.span.span_id,
      name,
      start: state.started_at,
      end: state.finished_at as string,
      fault: state.status === "FAILED" ? (state.error_message ?? "") : null,
      attributes: {
        node_type: type,
        "promptlayer.workflow.node_status": state.status,
        ...(state.status === "SUCCESS" && { function_output: shown(state.value) }),
      },
    });
  });
  return [root, ...nodes];
}

function shown(value: Json): string {
  return JSON.stringify(value).slice(0, shownCharacters).toWellFormed();
}

type Facts = Pick<SpanRecord, "span_id" | "parent_id" | "name" | "attributes"> & {
  start: string;
  end: string;
  fault: string | null;
};

function span({ trace_id }: ExecutionRecord, { start, end, fault, ...facts }: Facts): IncomingSpan {
  const start_time_ns = nanoseconds(start);
  const end_time_ns = nanoseconds(end);
  const record: SpanRecord = {
    ...facts,
    trace_id,
    trace_state: "",
    kind: "INTERNAL",
    start_time_ns,
    end_time_ns: end_time_ns < start_time_ns ? start_time_ns : end_time_ns,
    status_code: fault === null ? "OK" : "ERROR",
    status_message: fault,
    events: [],
    links: [],
    resource: { attributes: { "service.name": "sheaf" }, schema_url: "" },
    scope: { name: "sheaf.workflows", version: "", attributes: {} },
  };
  return { span: record, requestLog: null };
}

/** Nanoseconds since 1970 of an ISO time with at most microseconds. */
function nanoseconds(time: string): bigint {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? "";
  return BigInt(Math.floor(Date.parse(time) / 1000)) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0").slice(0, 9));
}
