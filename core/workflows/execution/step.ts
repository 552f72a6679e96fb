import type { ExecutionStatus, NodeRecord } from "../../../db/queries/workflows/workflowExecutions.ts";
import { limits } from "../../../generated/limits.ts";
import type { Computed } from "../../primitives/primitive.ts";
import { CellFault } from "../../values/cellFault.ts";
import { withinBudget } from "../../values/computingTime.ts";
import { giveWay, isTurnDue } from "../../values/giveWay.ts";
import { compactJson, type Json } from "../../values/json.ts";
import { maxValueBytes } from "../../values/storable.ts";
import type { Dependency, Plan, PlannedNode, Reference } from "../plan.ts";

/** State of a node in a run; nodes without a state are QUEUED. */
export type NodeState = Omit<NodeRecord, "execution_id" | "value"> & { value: Json; json: string | null };

export type NodeStates = Map<number, NodeState>;

/** Limit of the bytes of the values of a run's nodes, together. */
export const maxRunBytes = limits["RunWorkflowRequest.x-max-bytes"];

interface Step {
  changed: NodeState[];
  /** Nodes that started, and whose value must be computed outside of the step. */
  started: PlannedNode[];
}

/**
 * Takes every step of a run that is possible now: nodes that compute at once are computed, nodes whose dependencies
 * cannot be fulfilled are skipped, and nodes that wait for something are started.
 */
export async function takeSteps(plan: Plan, inputs: Readonly<Record<string, Json>>, states: NodeStates): Promise<Step> {
  const result: Step = { changed: [], started: [] };
  let step = 1 + Math.max(0, ...[...states.values()].map((state) => state.step));
  let bytes = bytesOf(states.values());
  for (; ; step++) {
    const ready = plan.nodes.filter((node) => !states.has(node.position) && isReady(node, states));
    if (ready.length === 0) return result;
    // Nodes that are ready together end together: none of them sees the result of another.
    const begun: [PlannedNode, NodeState][] = [];
    for (const node of ready) {
      const state = begin(node, inputs, states, { step, bytes });
      bytes += bytesOf([state]);
      begun.push([node, state]);
      if (isTurnDue()) await giveWay();
    }
    for (const [node, state] of begun) {
      states.set(node.position, state);
      result.changed.push(state);
      if (state.status === "RUNNING") result.started.push(node);
    }
  }
}

function isReady(node: PlannedNode, states: NodeStates): boolean {
  return node.dependencies.every(({ reference }) => {
    if ("input" in reference) return true;
    const state = states.get(reference.node);
    return state !== undefined && state.status !== "RUNNING";
  });
}

/** Bytes of the values of nodes. */
export function bytesOf(states: Iterable<Pick<NodeState, "json">>): number {
  let bytes = 0;
  for (const { json } of states) bytes += json === null ? 0 : Buffer.byteLength(json);
  return bytes;
}

/**
 * Begins a node, within its budget of time: its conditions and its value are computed here.
 * @param bytes those of the values of the run until now
 */
function begin(
  node: PlannedNode,
  inputs: Readonly<Record<string, Json>>,
  states: NodeStates,
  { step, bytes }: { step: number; bytes: number },
): NodeState {
  const base = { position: node.position, step, started_at: new Date().toISOString() };
  try {
    return withinBudget(() => {
      const read = valueReader(node, inputs, states);
      if (read === null) return skipped(base);
      const { work } = node;
      if (work.kind === "impossible") return failed(base, work.reason);
      if (work.kind !== "at once") return running(base);
      return succeeded(base, work.evaluate(node.sources.map(read)), bytes);
    });
  } catch (error) {
    if (error instanceof CellFault) return failed(base, error.message);
    throw error;
  }
}

/** Function by which a node reads its sources; null where the node is to be skipped. */
function valueReader(
  node: PlannedNode,
  inputs: Readonly<Record<string, Json>>,
  states: NodeStates,
): ((reference: Reference) => Json) | null {
  const plain = (reference: Reference): Json => {
    if ("input" in reference) return Object.hasOwn(inputs, reference.input) ? (inputs[reference.input] as Json) : null;
    const state = states.get(reference.node);
    return state?.status === "SUCCESS" ? state.value : null;
  };
  const isFulfilled = ({ reference, condition }: Dependency) => {
    if ("node" in reference && states.get(reference.node)?.status !== "SUCCESS") return false;
    return condition === null || condition(plain);
  };
  const open = node.dependencies.filter((dependency) => !isFulfilled(dependency));
  if (open.length === 0) return plain;
  if (!node.toleratesSkipped || open.length === node.dependencies.length) return null;
  const closed = new Set(open.flatMap(({ reference }) => ("node" in reference ? [reference.node] : [])));
  return (reference) => ("node" in reference && closed.has(reference.node) ? null : plain(reference));
}

export function sourceValues(node: PlannedNode, inputs: Readonly<Record<string, Json>>, states: NodeStates): Json[] {
  const read = valueReader(node, inputs, states);
  return read === null ? node.sources.map(() => null) : node.sources.map(read);
}

type Base = Pick<NodeState, "position" | "step" | "started_at">;
const noError = { error_message: null, raw_error_message: null };

function running(base: Base): NodeState {
  return { ...base, ...noError, status: "RUNNING", value: null, json: null, finished_at: null };
}

function skipped(base: Base): NodeState {
  return { ...base, ...noError, status: "SKIPPED", value: null, json: null, finished_at: new Date().toISOString() };
}

export function failed(base: Base, message: string): NodeState {
  return {
    ...base,
    status: "FAILED",
    value: null,
    json: null,
    error_message: message,
    raw_error_message: message,
    finished_at: new Date().toISOString(),
  };
}

/** @param runBytes those of the values that other nodes of the run have */
export function succeeded(base: Base, { value }: Pick<Computed, "value">, runBytes: number): NodeState {
  const json = compactJson(value);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxValueBytes) {
    return failed(base, `The value is larger than the ${maxValueBytes} bytes that a node may have.`);
  }
  if (runBytes + bytes > maxRunBytes) {
    const message = `With this value of ${bytes} bytes, those of the run's nodes would have more than ${maxRunBytes} together.`;
    return failed(base, message);
  }
  return { ...base, ...noError, status: "SUCCESS", value, json, finished_at: new Date().toISOString() };
}

/** Fails all nodes that have not ended. */
export function failUnfinished(plan: Plan, states: NodeStates, message: string): NodeState[] {
  const step = 1 + Math.max(0, ...[...states.values()].map((state) => state.step));
  const now = new Date().toISOString();
  return plan.nodes.flatMap(({ position }) => {
    const before = states.get(position);
    if (before && before.status !== "RUNNING") return [];
    const state = failed({ position, step, started_at: before?.started_at ?? now }, message);
    states.set(position, state);
    return [state];
  });
}

/** Status of the run, which has ended once all of its nodes have. */
export function executionStatusOf(plan: Plan, states: NodeStates): ExecutionStatus {
  const hasEnded = plan.nodes.every(({ position }) => (states.get(position)?.status ?? "RUNNING") !== "RUNNING");
  if (!hasEnded) return "RUNNING";
  return firstOutput(plan, states) ? "SUCCESS" : "FAILED";
}

/** The output node that succeeded first; within one step the first in the order of the nodes. */
export function firstOutput(plan: Plan, states: NodeStates): NodeState | null {
  const outputs = plan.nodes.flatMap(({ isOutput, position }) => {
    const state = states.get(position);
    return isOutput && state?.status === "SUCCESS" ? [state] : [];
  });
  return outputs.toSorted((a, b) => a.step - b.step || a.position - b.position)[0] ?? null;
}

export function nodeStatesOf(records: readonly NodeRecord[]): NodeStates {
  return new Map(
    records.map(({ execution_id: _, value, ...record }) => [
      record.position,
      { ...record, json: value, value: value === null ? null : (JSON.parse(value) as Json) },
    ]),
  );
}

export function nodeRecordOf(executionId: number, { value: _, json, ...state }: NodeState): NodeRecord {
  return { ...state, execution_id: executionId, value: json };
}
