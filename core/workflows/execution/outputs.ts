import { type ExecutionRecord, getExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Json } from "../../values/json.ts";
import type { Plan } from "../plan.ts";
import { planAndStates } from "./plans.ts";
import { firstOutput, type NodeStates } from "./step.ts";

/** Output of a node, as callers get it. Clients test for all five keys. */
interface NodeOutput {
  status: "QUEUED" | "RUNNING" | "SUCCESS" | "FAILED" | "SKIPPED";
  value: Json;
  error_message: string | null;
  raw_error_message: string | null;
  is_output_node: boolean;
}

function nodeOutputs(plan: Plan, states: NodeStates, which: "all" | "outputs"): Record<string, NodeOutput> {
  return Object.fromEntries(
    plan.nodes
      .filter(({ isOutput }) => which === "all" || isOutput)
      .map(({ name, position, isOutput }) => {
        const state = states.get(position);
        const output: NodeOutput = {
          status: state?.status ?? "QUEUED",
          value: state?.value ?? null,
          error_message: state?.error_message ?? null,
          raw_error_message: state?.raw_error_message ?? null,
          is_output_node: isOutput,
        };
        return [name, output];
      }),
  );
}

/** Sentence that says why a run has no output. */
export function executionFailureOf(plan: Plan, states: NodeStates): string {
  for (const { name, position } of plan.nodes) {
    const state = states.get(position);
    if (state?.status === "FAILED") return `The node ${JSON.stringify(name)} failed: ${state.error_message}`;
  }
  return "No output node was reached: all were skipped.";
}

interface ExecutionResult {
  isFinished: boolean;
  /** Value of the first output node, or the nodes by name. */
  output: Json | Record<string, NodeOutput>;
}

/**
 * Reads the status of a run and its output: all nodes where they are wanted, else the value of the output node that
 * succeeded first, or the output nodes, with their errors, where none did or the run has not ended.
 */
export async function executionResultOf(
  db: Scope,
  execution: ExecutionRecord,
  returnsAll: boolean,
): Promise<ExecutionResult> {
  const { plan, states } = await planAndStates(db, execution);
  const isFinished = execution.finished_at !== null;
  const output = isFinished && !returnsAll ? firstOutput(plan, states) : null;
  return { isFinished, output: output ? output.value : nodeOutputs(plan, states, returnsAll ? "all" : "outputs") };
}

/** @throws Problem not_found */
export function readResult(db: Scope, executionId: number, returnsAll: boolean): Promise<ExecutionResult> {
  return db.snapshot(async (tx) => executionResultOf(tx, await getExecution(tx, executionId), returnsAll));
}

/** Reads a run with where each of its nodes stands. @throws Problem not_found */
export async function readRun(
  db: Scope,
  executionId: number,
): Promise<{ execution: ExecutionRecord; nodes: Schemas["WorkflowRunNode"][] }> {
  const { execution, plan, states } = await db.snapshot(async (tx) => {
    const execution = await getExecution(tx, executionId);
    return { execution, ...(await planAndStates(tx, execution)) };
  });
  const outputs = nodeOutputs(plan, states, "all");
  const nodes = plan.nodes.map(({ name, type, position }) => {
    const { started_at = null, finished_at = null } = states.get(position) ?? {};
    return { name, node_type: type, ...(outputs[name] as NodeOutput), started_at, finished_at };
  });
  return { execution, nodes };
}
