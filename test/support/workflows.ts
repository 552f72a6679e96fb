import type { components } from "../../generated/types.ts";
import type { Client } from "./client.ts";
import { waitFor } from "./waitFor.ts";

type Schemas = components["schemas"];
export type GivenNode = Partial<Schemas["GivenWorkflowNode"]> & { name: string; node_type: string };
type Created = Schemas["CreateWorkflowResponse"];

/** A node that is an output unless it says otherwise. */
export function node(
  name: string,
  node_type: string,
  configuration: Record<string, unknown>,
  dependencies: string[],
  is_output_node = true,
): GivenNode {
  return { name, node_type, configuration, dependencies, is_output_node };
}

export const wordsNode = node("words", "COUNT", { source: "text", type: "words" }, ["text"]);

/** A condition between a node's or an input's value and a fixed one. */
export function when(source: string, operator: string, value?: unknown) {
  return {
    position: 0,
    operator,
    left_config: { type: "source", source: { name: source } },
    right_config: { type: "static_value", static_value: value },
  };
}

/** Body of a request to create a workflow; its input variable is `text` unless `more` says otherwise. */
export function workflowBody(name: string, nodes: GivenNode[], more: Record<string, unknown> = {}) {
  return { name, nodes, required_input_variables: { text: "string" }, ...more } as never;
}

/** A workflow that must come to be. */
export function createWorkflow(
  client: Client,
  name: string,
  nodes: GivenNode[],
  more: Record<string, unknown> = {},
): Promise<Created> {
  return client.expect(201, "createWorkflow", { body: workflowBody(name, nodes, more) });
}

/** Starts a run; gives its id. */
export async function start(
  client: Client,
  workflow: string | number,
  input_variables: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const params = { workflow_name: String(workflow) };
  const started = await client.expect(201, "runWorkflow", { params, body: { input_variables, ...more } as never });
  return started.workflow_version_execution_id;
}

interface NodeOutput {
  status: string;
  value: unknown;
  error_message: string | null;
}

/** Waits for the end of a run, and reads its outputs. */
export async function ended(
  client: Client,
  id: number,
): Promise<{ value: unknown; nodes: Record<string, NodeOutput> }> {
  const query = { workflow_version_execution_id: id };
  const value = await waitFor(`the end of the run ${id}`, async () => {
    const answer = await client.call("getWorkflowExecutionResults", { query });
    return answer.status === 200 && { body: answer.body };
  });
  const all = { ...query, return_all_outputs: true };
  const nodes = await client.expect(200, "getWorkflowExecutionResults", { query: all });
  return { value: value.body, nodes: nodes as Record<string, NodeOutput> };
}

export async function runToEnd(
  client: Client,
  workflow: string | number,
  input_variables: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const id = await start(client, workflow, input_variables, more);
  return { id, ...(await ended(client, id)) };
}

/** The statuses of nodes by their names. */
export function statusesOf(nodes: Record<string, NodeOutput>): Record<string, string> {
  return Object.fromEntries(Object.entries(nodes).map(([name, { status }]) => [name, status]));
}
