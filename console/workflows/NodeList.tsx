import type { Schemas } from "../../generated/types.ts";
import { duration } from "../shared/format.ts";
import { millisecondsOf, State } from "./states.tsx";

type Node = Pick<Schemas["WorkflowNode"], "name" | "node_type" | "is_output_node" | "dependencies">;

/** The nodes one below the other: what the graph shows, in words. */
export function NodeList({
  nodes,
  chosen,
  choose,
  states,
}: {
  nodes: Node[];
  chosen: string | null;
  choose: (name: string) => void;
  states?: Map<string, Schemas["WorkflowRunNode"]>;
}) {
  return (
    <ol class="node-list" aria-label="Nodes">
      {nodes.map(({ name, node_type, is_output_node, dependencies }) => {
        const state = states?.get(name);
        const took = state ? millisecondsOf(state.started_at, state.finished_at) : null;
        const after = dependencies.length > 0 ? `after ${dependencies.join(", ")}` : "first";
        return (
          <li key={name}>
            <button type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
              <b dir="auto">{name}</b>
              {state && <State state={state.status} />}
              <small dir="auto">
                {node_type}
                {is_output_node && " · output"} · {after}
                {took !== null && ` · ${duration(took)}`}
              </small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
