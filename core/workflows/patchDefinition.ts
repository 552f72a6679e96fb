import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { isObject } from "../values/json.ts";
import { faultyDefinition, type Place } from "./faults.ts";
import type { Definition } from "./plan.ts";

type Patch = Schemas["PatchWorkflowRequest"];
type NodeUpdate = NonNullable<Schemas["NodeUpdate"]>;
type Node = Definition["nodes"][number];
type Config = Record<string, unknown>;

/** A definition with a patch applied. @throws Problem bad_request where the patch does not fit */
export function patchDefinition(base: Definition, patch: Patch): Definition {
  if (!changesAnything(patch)) {
    throw new Problem("bad_request", "There is nothing to change. Send at least one property.");
  }
  const updates = new Map(Object.entries(patch.nodes ?? {}));
  const nodes = base.nodes.flatMap((node): Node[] => {
    const update = updates.get(node.name);
    if (update === undefined) return [node];
    return update === null ? [] : [patchedNode(node, update)];
  });
  const before = new Set(base.nodes.map(({ name }) => name));
  for (const [name, update] of updates) {
    if (before.has(name)) continue;
    const place: Place = ["body", "nodes", name];
    if (update === null) throw faultyDefinition(place, `There is no node ${JSON.stringify(name)} to remove.`);
    nodes.push(newNode(name, update, place));
  }
  const removed = new Set([...updates].filter(([, update]) => update === null).map(([name]) => name));
  const kept = base.edges.filter((edge) => !removed.has(edge.source_node_name) && !removed.has(edge.target_node_name));
  return {
    nodes,
    edges: patch.edges === undefined ? kept : (patch.edges ?? []),
    required_input_variables:
      patch.required_input_variables === undefined
        ? base.required_input_variables
        : (patch.required_input_variables ?? {}),
  };
}

/** Whether a patch says anything: null stands for no change, except of what it replaces by nothing. */
function changesAnything(patch: Patch): boolean {
  const { base_version, commit_message, nodes, required_input_variables, edges, release_labels } = patch;
  if (required_input_variables !== undefined || edges !== undefined) return true;
  const hasValue = (base_version ?? null) !== null || (commit_message ?? null) !== null;
  return hasValue || Object.keys(nodes ?? {}).length > 0 || (release_labels ?? []).length > 0;
}

function patchedNode(node: Node, update: NodeUpdate): Node {
  return {
    name: node.name,
    node_type: update.node_type ?? node.node_type,
    configuration: update.configuration ? patchedConfig(node.configuration, update.configuration) : node.configuration,
    dependencies: update.dependencies ? [...new Set(update.dependencies)] : node.dependencies,
    is_output_node: update.is_output_node ?? node.is_output_node,
  };
}

function newNode(name: string, update: NodeUpdate, place: Place): Node {
  const { node_type, configuration, dependencies, is_output_node } = update;
  if (!node_type || !configuration) {
    throw faultyDefinition(place, `The node ${JSON.stringify(name)} is new, and requires node_type and configuration.`);
  }
  return {
    name,
    node_type,
    configuration,
    dependencies: [...new Set(dependencies ?? [])],
    is_output_node: is_output_node ?? false,
  };
}

/** Keys of which a configuration has at most one, so that a patch with one removes the other. */
const alternatives: [string, string][] = [
  ["template", "inline_template"],
  ["inline_template", "template"],
];

/** Merges a change into a config that may name a prompt, as those of PROMPT_TEMPLATE nodes and `prompt_config` of loops do. */
function patchedConfig(base: Config, change: Config): Config {
  const merged = merge(base, change) as Config;
  for (const [sent, other] of alternatives) {
    const isSwitch = (change[sent] ?? null) !== null && !Object.hasOwn(change, other);
    if (isSwitch) delete merged[other];
  }
  if (isObject(base.prompt_config) && isObject(change.prompt_config)) {
    merged.prompt_config = patchedConfig(base.prompt_config, change.prompt_config);
  }
  return merged;
}

/** Merges a change into a configuration: objects key by key, everything else is replaced. */
function merge(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change;
  // fromEntries treats a key called `__proto__` like any other.
  return Object.fromEntries([
    ...Object.entries(base).filter(([key]) => !Object.hasOwn(change, key)),
    ...Object.entries(change).map(([key, value]) => [key, Object.hasOwn(base, key) ? merge(base[key], value) : value]),
  ]);
}
