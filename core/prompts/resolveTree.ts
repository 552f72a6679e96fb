import type { SnippetEdge } from "../../db/queries/prompts/promptTrees.ts";
import type { FaultDetail } from "../../domain/problem.ts";
import type { PromptTree } from "./readPrompt.ts";
import { refersToTools, resolveTools } from "./resolveTools.ts";
import type { PromptMetadata } from "./templates/blueprint.ts";
import { type Expansion, expandSnippets, type ResolvedSnippet } from "./templates/expandSnippets.ts";
import { withInputVariables } from "./templates/inputVariables.ts";
import { readTag, renamedTag, replaceTags } from "./templates/snippetTags.ts";

/** A template with its references; the template of a column is not a version of the registry. */
export interface Unresolved extends Pick<PromptTree, "edges" | "versions" | "tools" | "toolVersions"> {
  version: Pick<PromptTree["version"], "id" | "prompt_template" | "metadata" | "snippet_overrides">;
}

/** Inserts snippets and tools into the template of a tree; its variables then include those of the snippets. */
export async function resolveTree(tree: Unresolved): Promise<Expansion> {
  const { version, edges, tools, toolVersions } = tree;
  if (edges.length === 0 && !refersToTools(version.prompt_template)) {
    return { template: version.prompt_template, snippets: [], warnings: [] };
  }
  const expansion = withSnippets(tree);
  const { template, warnings } = resolveTools(expansion.template, tools, toolVersions);
  return {
    ...expansion,
    warnings: [...expansion.warnings, ...warnings],
    template: await withInputVariables(template, version.metadata as PromptMetadata),
  };
}

/**
 * Inserts the snippets of a version.
 * @param loc place of the version in the request
 * @throws Problem validation_error when they are nested too deeply or become too long
 */
export function withSnippets(
  { version, edges, versions }: Pick<Unresolved, "version" | "edges" | "versions">,
  loc: FaultDetail["loc"] = ["path", "identifier"],
): Expansion {
  const byTag = new Map(edges.map((edge) => [`${edge.parent_id} ${edge.tag}`, edge]));
  const overrides = version.snippet_overrides ?? {};
  return expandSnippets(version.prompt_template, version.id, {
    resolve: (parentId, tag) => resolved(byTag.get(`${parentId} ${tag}`), versions),
    override: (name) => (Object.hasOwn(overrides, name) ? overrides[name] : undefined),
    loc,
  });
}

/** Writes the snippets of a version by the names that they have now, so that publishing it again leads to the same ones. */
export function withCurrentNames<Version extends Unresolved["version"]>(
  version: Version,
  edges: readonly SnippetEdge[],
): Version {
  const renamed = renamedSnippets(version.id, edges);
  if (renamed.length === 0) return version;
  const names = new Map(renamed.map(({ tag, now }) => [readTag(tag).name, readTag(now).name]));
  const overrides = Object.entries(version.snippet_overrides ?? {});
  return {
    ...version,
    prompt_template: replaceTags(version.prompt_template, new Map(renamed.map(({ tag, now }) => [tag, now]))),
    snippet_overrides: Object.fromEntries(overrides.map(([name, text]) => [names.get(name) ?? name, text])),
  };
}

/**
 * Current names of the snippets of a version, by their tags, where no tag can say them (`a@label:b`): `withCurrentNames`
 * leaves those tags as they are.
 */
export function namesBeyondTags(versionId: number, edges: readonly SnippetEdge[]): Map<string, string> {
  const kept = renamedSnippets(versionId, edges).filter(({ tag, now }) => tag === now);
  return new Map(kept.map(({ tag, name }) => [tag, name]));
}

/** Snippets of a version that have other names than its tags say, each with its name and the tag that says it, if one can. */
function renamedSnippets(versionId: number, edges: readonly SnippetEdge[]) {
  return edges.flatMap(({ parent_id, tag, prompt_name: name, version_id }) => {
    const isRenamed = parent_id === versionId && version_id !== null && readTag(tag).name !== name;
    return isRenamed ? [{ tag, name, now: renamedTag(tag, name) }] : [];
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
