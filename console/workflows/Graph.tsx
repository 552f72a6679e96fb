import { useMemo } from "preact/hooks";
import type { Schemas } from "../../generated/types.ts";
import { toneOf } from "../shared/controls.tsx";
import { type Box, boxHeight, boxWidth, layOut } from "./layout.ts";
import { State, stateNames, tookOf } from "./states.tsx";

/** Most nodes of a graph that is drawn; larger graphs are shown only as a list. */
const mostDrawn = 150;
const mostLetters = 22;

interface GraphProps {
  version: Schemas["GetWorkflowResponse"];
  chosen: string | null;
  choose: (name: string) => void;
  /** States of the nodes of a run, by name. */
  states?: Map<string, Schemas["WorkflowRunNode"]>;
}

/** The graph of a version from left to right, and the same as a list. */
export function Graph({ version, chosen, choose, states }: GraphProps) {
  const { nodes } = version;
  return (
    <>
      {nodes.length > mostDrawn ? (
        <p class="soft">This workflow has {nodes.length} nodes, too many to draw. The list has all of them.</p>
      ) : (
        <Drawing {...{ version, chosen, choose }} {...(states && { states })} />
      )}
      <NodeList nodes={nodes} {...{ chosen, choose }} {...(states && { states })} />
    </>
  );
}

/** Boxes of inputs and nodes with arrows between them; arrows with conditions are dashed. */
function Drawing({ version, chosen, choose, states }: GraphProps) {
  const { nodes, edges, required_input_variables } = version;
  const { boxes, width, height } = useMemo(() => layOut(Object.keys(required_input_variables), nodes), [version]);
  const nameOf = (from: string, until: string) => JSON.stringify([from, until]);
  const hasConditions = new Set(edges.map((one) => nameOf(one.source_node_name, one.target_node_name)));
  const transform = (name: string) => `translate(${boxes.get(name)?.x ?? 0} ${boxes.get(name)?.y ?? 0})`;
  return (
    <div class="graph panel">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of shapes, which no fieldset can be. */}
      <svg role="group" aria-label="Graph" width={width} height={height}>
        {nodes.flatMap(({ name, dependencies }) =>
          dependencies.map((before) => (
            <path
              key={nameOf(before, name)}
              class={hasConditions.has(nameOf(before, name)) ? "has-conditions" : ""}
              d={curveOf(boxes.get(before), boxes.get(name))}
            />
          )),
        )}
        {Object.entries(required_input_variables).map(([name, type]) => (
          <g key={`input ${name}`} class="is-input" transform={transform(name)}>
            <Words name={name} title={name} below={type} />
          </g>
        ))}
        {nodes.map((node) => (
          <NodeBox
            key={node.name}
            node={node}
            state={states?.get(node.name)?.status}
            isChosen={node.name === chosen}
            choose={() => choose(node.name)}
            transform={transform(node.name)}
          />
        ))}
      </svg>
    </div>
  );
}

/** Path of an arrow from the right side of a box to the left side of another one. */
function curveOf(from: Box | undefined, until: Box | undefined): string {
  if (!from || !until) return "";
  const [x, y, y2] = [from.x + boxWidth, from.y + boxHeight / 2, until.y + boxHeight / 2];
  const bend = Math.max(24, (until.x - x) / 2);
  return `M${x} ${y}C${x + bend} ${y} ${until.x - bend} ${y2} ${until.x} ${y2}`;
}

interface NodeBoxProps {
  node: Schemas["GetWorkflowResponse"]["nodes"][number];
  state: Schemas["WorkflowRunNode"]["status"] | undefined;
  isChosen: boolean;
  choose: () => void;
  transform: string;
}

function NodeBox({ node, state, isChosen, choose, transform }: NodeBoxProps) {
  const { name, node_type, is_output_node } = node;
  const words = [name, node_type, ...(state ? [stateNames[state]] : [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button among shapes.
    <g
      role="button"
      tabindex={0}
      aria-pressed={isChosen}
      class={`${state ? toneOf(state) : ""} ${is_output_node ? "is-output" : ""}`}
      transform={transform}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose();
      }}
    >
      <Words name={name} title={words.join(", ")} below={words.slice(1).reverse().join(" · ")} />
    </g>
  );
}

function Words({ name, title, below }: { name: string; title: string; below: string }) {
  return (
    <>
      <title>{title}</title>
      <rect width={boxWidth} height={boxHeight} rx={8} />
      {/* Wide letters end at the edge of their box. */}
      <svg aria-hidden="true" width={boxWidth - 6} height={boxHeight}>
        {[name, below].map((text, line) => (
          <text key={line} x={14} y={20 + 15 * line} class={line ? "below" : ""}>
            {text.length > mostLetters ? `${[...text].slice(0, mostLetters - 1).join("")}…` : text}
          </text>
        ))}
      </svg>
    </>
  );
}

type NodeListProps = Omit<GraphProps, "version"> & Pick<Schemas["GetWorkflowResponse"], "nodes">;

function NodeList({ nodes, chosen, choose, states }: NodeListProps) {
  return (
    <ol class="nodes" aria-label="Nodes">
      {nodes.map(({ name, node_type, is_output_node, dependencies }) => {
        const state = states?.get(name);
        const after = dependencies.length > 0 ? `after ${dependencies.join(", ")}` : "first";
        const words = [
          node_type,
          is_output_node && "output",
          after,
          tookOf(state?.started_at ?? null, state?.finished_at ?? null),
        ];
        return (
          <li key={name}>
            <button type="button" class="row" aria-pressed={name === chosen} onClick={() => choose(name)}>
              <b dir="auto">{name}</b>
              {state && <State of={state.status} />}
              <small dir="auto">{words.filter(Boolean).join(" · ")}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
