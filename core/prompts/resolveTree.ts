import type { SnippetEdge } from "../../db/queries/promptTrees.ts";
import type { PromptMetadata } from "../templates/blueprint.ts";
import { type Expansion, expandSnippets, type ResolvedSnippet } from "../templates/expandSnippets.ts";
import { withInputVariables } from "../templates/inputVariables.ts";
import type { PromptTree } from "./readPrompt.ts";

/** The template of a tree with its snippets put in, and its variables named with theirs. */
export function resolveTree({ version, edges, versions }: PromptTree): Expansion {
  if (edges.length === 0) return { template: version.prompt_template, snippets: [], warnings: [] };
  const byTag = new Map(edges.map((edge) => [`${edge.parent_id} ${edge.tag}`, edge]));
  const overrides = version.snippet_overrides ?? {};
  const expansion = expandSnippets(version.prompt_template, version.id, {
    resolve: (parentId, tag) => resolved(byTag.get(`${parentId} ${tag}`), versions),
    override: (name) => (Object.hasOwn(overrides, name) ? overrides[name] : undefined),
  });
  return { ...expansion, template: withInputVariables(expansion.template, version.metadata as PromptMetadata) };
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
