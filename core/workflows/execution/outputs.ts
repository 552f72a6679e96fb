import type { Json } from "../../values/json.ts";
import type { Plan } from "../plan.ts";
import { firstOutput, type NodeStates } from "./step.ts";

/** What callers see of a node. Clients test for all five keys. */
export interface NodeOutput {
  status: "QUEUED" | "RUNNING" | "SUCCESS" | "FAILED" | "SKIPPED";
  value: Json;
  error_message: string | null;
  raw_error_message: string | null;
  is_output_node: boolean;
}

/** All nodes, or the output nodes alone, by name. */
export function nodeOutputs(plan: Plan, states: NodeStates, which: "all" | "outputs"): Record<string, NodeOutput> {
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

/**
 * What a run that has ended gives: all nodes if they are wanted, else the value of the output node that succeeded
 * first. Where none did, the output nodes say why.
 */
export function finalOutput(plan: Plan, states: NodeStates, returnsAll: boolean): Json | Record<string, NodeOutput> {
  if (returnsAll) return nodeOutputs(plan, states, "all");
  const output = firstOutput(plan, states);
  return output ? output.value : nodeOutputs(plan, states, "outputs");
}

/** Why a run gave nothing, in a sentence. */
export function failureOf(plan: Plan, states: NodeStates): string {
  for (const { name, position } of plan.nodes) {
    const state = states.get(position);
    if (state?.status === "FAILED") return `The node ${JSON.stringify(name)} failed: ${state.error_message}`;
  }
  return "No output node was reached: all were skipped.";
}
