import type { SnippetEdge } from "../../db/queries/prompts/promptTrees.ts";
import type { PromptTree } from "./readPrompt.ts";
import { refersToTools, resolveTools } from "./resolveTools.ts";
import type { PromptMetadata } from "./templates/blueprint.ts";
import { type Expansion, expandSnippets, type ResolvedSnippet } from "./templates/expandSnippets.ts";
import { withInputVariables } from "./templates/inputVariables.ts";

/** A template with its references; the template of a column is not a version of the registry. */
export interface Unresolved extends Pick<PromptTree, "edges" | "versions" | "tools" | "toolVersions"> {
  version: Pick<PromptTree["version"], "id" | "prompt_template" | "metadata" | "snippet_overrides">;
}

/** Inserts snippets and tools into the template of a tree; its variables then include those of the snippets. */
export function resolveTree(tree: Unresolved): Expansion {
  const { version, edges, tools, toolVersions } = tree;
  if (edges.length === 0 && !refersToTools(version.prompt_template)) {
    return { template: version.prompt_template, snippets: [], warnings: [] };
  }
  const expansion = withSnippets(tree);
  const { template, warnings } = resolveTools(expansion.template, tools, toolVersions);
  return {
    ...expansion,
    warnings: [...expansion.warnings, ...warnings],
    template: withInputVariables(template, version.metadata as PromptMetadata),
  };
}

function withSnippets({ version, edges, versions }: Unresolved): Expansion {
  const byTag = new Map(edges.map((edge) => [`${edge.parent_id} ${edge.tag}`, edge]));
  const overrides = version.snippet_overrides ?? {};
  return expandSnippets(version.prompt_template, version.id, {
    resolve: (parentId, tag) => resolved(byTag.get(`${parentId} ${tag}`), versions),
    override: (name) => (Object.hasOwn(overrides, name) ? overrides[name] : undefined),
  });
}

function resolved(edge: SnippetEdge | undefined, versions: PromptTree["versions"]): ResolvedSnippet | undefined {
  const version = edge?.version_id ? versions.get(edge.version_id) : undefined;
  if (!edge || !version) return undefined;
  return {
    prompt_name: edge.prompt_name,
    label: edge.label,
    version_number: version.version_number,
    version_id: version.id,
    template: version.prompt_template,
  };
}
