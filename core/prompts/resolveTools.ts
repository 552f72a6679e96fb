import type { ToolEdge } from "../../db/queries/prompts/promptTools.ts";
import { named } from "./readPrompt.ts";
import type { PromptTemplate, Tool } from "./templates/blueprint.ts";
import type { ToolVersion } from "./tools/toolVersions.ts";

/** Mark of a function that replaces a tool of the registry; copies keep it, and JSON leaves it out. */
const origin = Symbol("tool of the registry");

type MarkedTool = Tool & { [origin]?: ToolVersion };

/** Version of the tool of the registry that a function replaces. */
export function toolVersionOf(tool: Tool): ToolVersion | undefined {
  return (tool as MarkedTool)[origin];
}

export function refersToTools(template: PromptTemplate): boolean {
  return template.type === "chat" && (template.tools ?? []).some(({ type }) => type === "registry");
}

/**
 * Replaces references to the registry by functions. Providers refuse two functions with one name, so a reference to a
 * name that is already there is left out, like one that leads nowhere; the warnings say why.
 */
export function resolveTools(
  template: PromptTemplate,
  edges: readonly ToolEdge[],
  versions: ReadonlyMap<number, ToolVersion>,
): { template: PromptTemplate; warnings: string[] } {
  if (template.type !== "chat" || !refersToTools(template)) return { template, warnings: [] };
  const tools = template.tools ?? [];
  const warnings: string[] = [];
  const names = new Set(tools.flatMap((tool) => (tool.type === "function" ? tool.function.name : [])));
  const byPosition = new Map(edges.map((edge) => [edge.position, edge]));
  const resolved = tools.flatMap((tool, position): Tool[] => {
    if (tool.type !== "registry") return [tool];
    const edge = byPosition.get(position);
    const version = edge?.version_id ? versions.get(edge.version_id) : undefined;
    if (!version) {
      warnings.push(`${toolInWarning(tool, edge)} no longer exists; it was left out.`);
      return [];
    }
    const { name } = version.definition.function;
    if (names.has(name)) {
      warnings.push(`${toolInWarning(tool, edge)} was left out: another tool is also called ${named(name)}.`);
      return [];
    }
    names.add(name);
    return [functionOf(version)];
  });
  return { template: { ...template, tools: resolved }, warnings };
}

function toolInWarning(tool: Tool & { type: "registry" }, edge: ToolEdge | undefined): string {
  const name = edge?.tool_name ? named(edge.tool_name) : String(tool.tool_registry_id);
  if (tool.label) return `The tool ${name} with the label ${named(tool.label)}`;
  return tool.version_number ? `Version ${tool.version_number} of the tool ${name}` : `The tool ${name}`;
}

/** Function of a template for a version of a tool; properties that the contract does not allow to be null are left out. */
function functionOf(version: ToolVersion): MarkedTool {
  const { description, strict, parameters, ...rest } = version.definition.function;
  return {
    type: "function",
    function: { ...rest, description: description ?? "", strict: strict ?? false, parameters: parameters ?? {} },
    [origin]: version,
  };
}
