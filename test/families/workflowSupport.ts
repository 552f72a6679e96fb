import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";

type Schemas = components["schemas"];
export type GivenNode = Partial<Schemas["GivenWorkflowNode"]> & { name: string; node_type: string };
export type Created = Schemas["CreateWorkflowResponse"];

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

/** What a request to create a workflow has in its body; its input variable is `text` unless `more` says otherwise. */
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
