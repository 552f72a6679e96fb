import { useMemo } from "preact/hooks";
import type { Schemas } from "../../generated/types.ts";
import { type Box, boxHeight, boxWidth, layOut } from "./layout.ts";
import { nodeTones, stateNames } from "./states.tsx";

type Status = Schemas["WorkflowRunNode"]["status"];

/** Larger graphs are told by their list alone. */
const mostDrawn = 150;

interface GraphProps {
  version: Schemas["GetWorkflowResponse"];
  chosen: string | null;
  choose: (name: string) => void;
  /** Where the nodes of a run stand. */
  states?: Map<string, Status>;
}

/** The graph of a version, from left to right. Arrows with conditions are dashed; nodes can be chosen by the keyboard too. */
export function Graph({ version, chosen, choose, states }: GraphProps) {
  const { nodes, edges, required_input_variables } = version;
  const inputs = Object.keys(required_input_variables);
  const { boxes, width, height } = useMemo(() => layOut(inputs, nodes), [version]);
  if (nodes.length > mostDrawn) {
    return <p class="soft">This workflow has {nodes.length} nodes, too many to draw. The list has all of them.</p>;
  }
  const places = new Map(boxes.map((box) => [box.name, box]));
  const hasConditions = new Set(edges.map((one) => JSON.stringify([one.source_node_name, one.target_node_name])));
  return (
    <div class="graph">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of shapes, which no fieldset can be. */}
      <svg role="group" aria-label="Graph" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {nodes.flatMap(({ name, dependencies }) =>
          dependencies.map((before) => (
            <path
              key={`${before}\n${name}`}
              class={hasConditions.has(JSON.stringify([before, name])) ? "line has-conditions" : "line"}
              d={curve(places.get(before), places.get(name))}
            />
          )),
        )}
        {inputs.map((name) => (
          <g key={`input ${name}`} class="box is-input" transform={transform(places.get(name))}>
            <rect width={boxWidth} height={boxHeight} rx={23} />
            <Words name={name} below={required_input_variables[name] ?? ""} />
          </g>
        ))}
        {nodes.map(({ name, node_type, is_output_node }) => {
          const state = states?.get(name);
          return (
            // biome-ignore lint/a11y/useSemanticElements: HTML has no button among shapes.
            <g
              key={name}
              role="button"
              tabindex={0}
              aria-pressed={name === chosen}
              class={`box ${state ? nodeTones[state] : ""} ${is_output_node ? "is-output" : ""} ${state === "RUNNING" ? "is-running" : ""}`}
              transform={transform(places.get(name))}
              onClick={() => choose(name)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                choose(name);
              }}
            >
              <rect width={boxWidth} height={boxHeight} rx={8} />
              <Words
                name={name}
                title={[name, node_type, state ? stateNames[state] : []].flat().join(", ")}
                below={state ? `${stateNames[state]} · ${node_type}` : node_type}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const mostLetters = 22;

function Words({ name, title = name, below }: { name: string; title?: string; below: string }) {
  return (
    <>
      <title>{title}</title>
      <text x={14} y={20}>
        {shortened(name)}
      </text>
      <text x={14} y={35} class="below">
        {shortened(below)}
      </text>
    </>
  );
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join("")}…` : text;
}

function transform(box: Box | undefined): string {
  return `translate(${box?.x ?? 0} ${box?.y ?? 0})`;
}

function curve(from: Box | undefined, to: Box | undefined): string {
  if (!from || !to) return "";
  const [x1, y1, x2, y2] = [from.x + boxWidth, from.y + boxHeight / 2, to.x, to.y + boxHeight / 2];
  const bend = Math.max(24, (x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
