import type { WorkflowChoice, WorkflowEdge, WorkflowNode } from "../../db/queries/workflows/workflowVersions.ts";
import { Problem } from "../../domain/problem.ts";
import type { Evaluate, EvaluateRows, Json, Primitive, SourceReference } from "../primitives/primitive.ts";
import { checkConfig, primitives } from "../primitives/registry.ts";
import { refuseTwoVersions, workflow } from "../primitives/workflow.ts";
import { findCycle, inDependencyOrder, upstreamOf } from "../sheets/graph/graph.ts";
import { lookup } from "../values/lookup.ts";
import { type Condition, compileConditions } from "./conditions.ts";
import { faultyDefinition, type Place } from "./faults.ts";
import { workflowsRunBy } from "./workflowsRunBy.ts";

/** Content of a version, without the columns of its storage. */
export interface Definition {
  nodes: readonly Pick<WorkflowNode, "name" | "node_type" | "configuration" | "dependencies" | "is_output_node">[];
  edges: readonly Pick<WorkflowEdge, "source_node_name" | "target_node_name" | "is_and" | "conditionals">[];
  required_input_variables: Readonly<Record<string, string>>;
}

/** Source of a value that a node reads: another node, by its position, or an input variable. */
export type Reference = { node: number } | { input: string };

/** A source that a node waits for. */
export interface Dependency {
  reference: Reference;
  /** Condition of the edge from it; null where its success is enough. */
  condition: Condition<Reference> | null;
}

/** Way in which a node gets its value. */
type NodeWork =
  | { kind: "at once"; evaluate: Evaluate }
  | { kind: "waiting"; evaluateRows: EvaluateRows }
  | { kind: "workflow"; config: Json; inputNames: string[] }
  | { kind: "impossible"; reason: string };

export interface PlannedNode {
  position: number;
  name: string;
  type: string;
  isOutput: boolean;
  /** Whether it runs a workflow, once or in a loop. */
  startsRuns: boolean;
  dependencies: Dependency[];
  /** True where one fulfilled dependency is enough; the others are read as null. */
  toleratesSkipped: boolean;
  /** Sources of the values that the work takes, in its order. */
  sources: Reference[];
  work: NodeWork;
}

/** A version compiled to be run. */
export interface Plan {
  nodes: PlannedNode[];
  inputs: readonly string[];
  subWorkflows: WorkflowChoice[];
}

/** Paths to the parts of a definition in the request that contains it. */
export interface Places {
  node(name: string, position: number): Place;
  edge(position: number): Place;
}

const bodyPlaces: Places = {
  node: (_, position) => ["body", "nodes", position],
  edge: (position) => ["body", "edges", position],
};

/** Types of nodes that a definition may have but no run can carry out, with the reason. */
const impossible = lookup({
  HUMAN: "A run cannot answer a HUMAN node.",
  CODING_AGENT: "This server cannot run CODING_AGENT nodes.",
});

/**
 * Checks a definition and compiles it.
 * @throws Problem bad_request, and for configurations invalid_config and validation_error
 */
export function planWorkflow(definition: Definition, places: Places = bodyPlaces): Plan {
  return new Planner(definition, places).plan();
}

class Planner {
  private readonly positions = new Map<string, number>();
  private readonly inputs: string[];

  constructor(
    private readonly definition: Definition,
    private readonly places: Places,
  ) {
    this.inputs = Object.keys(definition.required_input_variables);
  }

  plan(): Plan {
    const { nodes } = this.definition;
    this.readNames();
    const graph = this.readGraph();
    const conditions = this.readEdges(graph);
    const planned = nodes.map((node, position): PlannedNode => {
      const available = this.availableTo(graph, position);
      const place = this.places.node(node.name, position);
      return {
        position,
        name: node.name,
        type: node.node_type,
        isOutput: node.is_output_node,
        startsRuns: workflowsRunBy([node]).length > 0,
        dependencies: node.dependencies.map((name) => ({
          reference: this.referenceOf(name) as Reference,
          condition: conditions.get(edgeKey(name, node.name)) ?? null,
        })),
        toleratesSkipped: primitives[node.node_type]?.asNode?.joinsBranches ?? false,
        ...withPlaceOfNode(node.name, place, () => this.prepare(node, available, place)),
      };
    });
    return { nodes: planned, inputs: this.inputs, subWorkflows: workflowsRunBy(nodes) };
  }

  private readNames(): void {
    const { nodes } = this.definition;
    for (const [position, { name }] of nodes.entries()) {
      const place = [...this.places.node(name, position), "name"];
      if (this.positions.has(name)) throw faultyDefinition(place, `Two nodes are called ${quoted(name)}.`);
      if (this.inputs.includes(name)) {
        throw faultyDefinition(
          place,
          `${quoted(name)} is a node and an input variable; one of them needs another name.`,
        );
      }
      this.positions.set(name, position);
    }
    if (!nodes.some(({ is_output_node }) => is_output_node)) {
      throw faultyDefinition(["body", "nodes"], "No node is an output node. Set is_output_node for at least one.");
    }
  }

  private readGraph(): GraphNode[] {
    const graph = this.definition.nodes.map((node, position): GraphNode => {
      for (const name of node.dependencies) {
        if (this.referenceOf(name)) continue;
        throw faultyDefinition(
          [...this.places.node(node.name, position), "dependencies"],
          `The node ${quoted(node.name)} depends on ${quoted(name)}, which is neither a node nor an input variable.`,
        );
      }
      const sourceIds = node.dependencies.filter((name) => this.positions.has(name));
      return { id: node.name, title: node.name, sourceIds, position };
    });
    const seen = new Set<string>();
    for (const node of inDependencyOrder(graph)) {
      const isSound = node.sourceIds.every((id) => seen.has(id));
      seen.add(node.id);
      if (isSound) continue;
      const cycle = findCycle(graph, node.id) ?? [node];
      const path = cycle.map(({ title }) => quoted(title)).join(" → ");
      throw faultyDefinition(["body", "nodes"], `Nodes may not depend on themselves, as in the cycle ${path}.`);
    }
    return graph;
  }

  private readEdges(graph: GraphNode[]): Map<string, Condition<Reference>> {
    const conditions = new Map<string, Condition<Reference>>();
    for (const [position, edge] of this.definition.edges.entries()) {
      const place = this.places.edge(position);
      const { source_node_name: source, target_node_name: target } = edge;
      const [from, to] = [this.positions.get(source), this.positions.get(target)];
      if (from === undefined || to === undefined) {
        const [key, name] = from === undefined ? ["source_node_name", source] : ["target_node_name", target];
        throw faultyDefinition(
          [...place, key as string],
          `An edge names the node ${quoted(name as string)}, which does not exist.`,
        );
      }
      if (!graph[to]?.sourceIds.includes(source)) {
        const message = `An edge leads from ${quoted(source)} to ${quoted(target)}, which does not depend on it. Add it to its dependencies.`;
        throw faultyDefinition(place, message);
      }
      const key = edgeKey(source, target);
      if (conditions.has(key)) {
        throw faultyDefinition(
          place,
          `Two edges lead from ${quoted(source)} to ${quoted(target)}; put their conditions into one.`,
        );
      }
      const available = this.availableTo(graph, to);
      const resolve = (name: string, at: Place) => {
        const found = available.includes(name) ? this.referenceOf(name) : undefined;
        if (found) return found;
        throw faultyDefinition(
          at,
          `A condition reads ${quoted(name)}, which is neither an input variable nor an earlier node than ${quoted(target)}.`,
        );
      };
      conditions.set(key, compileConditions(edge, resolve, place));
    }
    return conditions;
  }

  /** Names that a node may read: every input variable, and every node that must have ended before it. */
  private availableTo(graph: GraphNode[], position: number): string[] {
    const node = graph[position] as GraphNode;
    const before = upstreamOf(graph, node.sourceIds).toSorted((a, b) => a.position - b.position);
    return [...this.inputs, ...before.map(({ id }) => id)];
  }

  private referenceOf(name: string): Reference | undefined {
    const node = this.positions.get(name);
    if (node !== undefined) return { node };
    return this.inputs.includes(name) ? { input: name } : undefined;
  }

  private prepare(
    { name, node_type: type, configuration, dependencies }: Definition["nodes"][number],
    available: string[],
    place: Place,
  ): Pick<PlannedNode, "sources" | "work"> {
    const reason = impossible[type];
    if (reason !== undefined) return { sources: [], work: { kind: "impossible", reason } };
    const primitive = primitives[type];
    if (!primitive) throw unknownType(type, [...place, "node_type"]);
    const settings = configuration as Json;
    const config = primitive.asNode?.completeConfig?.(settings, [...dependencies, ...this.inputs]) ?? settings;
    checkConfig(type, config);
    const references = referencesOf(primitive, config, available);
    const names = references.map((reference) => {
      if (available.includes(reference.reference)) return reference.reference;
      throw unknownSource(name, reference, this.positions.has(reference.reference));
    });
    const titles = primitive.siblingReferences
      ? references.map(({ config_meta, reference }) => config_meta?.variable_name ?? reference)
      : names;
    const inputs = names.map((source, index) => ({ column_id: source, title: titles[index] as string }));
    return {
      sources: names.map((source) => this.referenceOf(source) as Reference),
      work: primitive === workflow ? workflowWork(config, references) : workOf(primitive, config, inputs),
    };
  }
}

interface GraphNode {
  id: string;
  title: string;
  sourceIds: string[];
  position: number;
}

function referencesOf(primitive: Primitive, config: Json, available: string[]): SourceReference[] {
  return (
    primitive.siblingReferences?.(config, { all: available, left: available }) ?? primitive.sourceReferences(config)
  );
}

function workOf(primitive: Primitive, config: Json, inputs: { column_id: string; title: string }[]): NodeWork {
  if (!primitive.evaluatesRows) return { kind: "at once", evaluate: primitive.prepare(config, inputs) };
  return { kind: "waiting", evaluateRows: primitive.prepare(config, inputs) };
}

function workflowWork(config: Json, references: readonly SourceReference[]): NodeWork {
  refuseTwoVersions(config);
  return {
    kind: "workflow",
    config,
    inputNames: references.map(({ config_meta }) => config_meta?.variable_name as string),
  };
}

function unknownType(type: string, place: Place): Problem {
  const known = [...Object.keys(primitives), ...Object.keys(impossible)].toSorted().join(", ");
  return faultyDefinition(place, `There is no node type ${quoted(type)}. Use one of ${known}.`);
}

function unknownSource(node: string, { config_key, reference }: SourceReference, isNode: boolean): Problem {
  const message = isNode
    ? `The node ${quoted(node)} reads the node ${quoted(reference)} (${config_key}) without waiting for it. Add it to its dependencies.`
    : `The node ${quoted(node)} reads ${quoted(reference)} (${config_key}), which is neither a node nor an input variable.`;
  return Problem.at("invalid_config", ["body", "config", config_key], message, "unknown_source");
}

/** Runs `work` and rewrites the path of a fault in a column's config to its path in the request. */
function withPlaceOfNode<T>(name: string, place: Place, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem) || error.detail?.[0]?.loc[1] !== "config") throw error;
    const detail = error.detail.map((fault) => ({ ...fault, loc: [...place, "configuration", ...fault.loc.slice(2)] }));
    const message = error.message.startsWith("The node ")
      ? error.message
      : `The node ${quoted(name)}: ${error.message}`;
    throw new Problem(error.code, message, { detail, cause: error });
  }
}

function edgeKey(source: string, target: string): string {
  return JSON.stringify([source, target]);
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 255));
}
