import { findSnippets, type SnippetFound, type SnippetReference } from "../../db/queries/prompts/promptSnippets.ts";
import { findPromptTree, type SnippetEdge } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { type FaultDetail, Problem } from "../../domain/problem.ts";
import { versionKeysOf } from "../values/versionCache.ts";
import { promptVersions } from "./promptVersions.ts";
import { named } from "./readPrompt.ts";
import { type Unresolved, withSnippets } from "./resolveTree.ts";
import type { SnippetTag } from "./templates/snippetTags.ts";

/** A version that is about to be published, with the labels that it gets. */
interface ComingVersion {
  id: number;
  prompt_name: string;
  version_number: number;
  release_labels: readonly string[];
}

/**
 * Resolves the snippet tags of a new version.
 * @param loc where the template stands in the request
 * @throws Problem validation_error for a snippet that does not exist, is not a completion, or is the new version itself
 */
export async function requireSnippets(
  tx: Scope,
  coming: ComingVersion,
  tags: readonly SnippetTag[],
  loc: FaultDetail["loc"],
): Promise<SnippetReference[]> {
  if (tags.length === 0) return [];
  const found = await findSnippets(tx, tags);
  const detail = tags.flatMap((tag, index): FaultDetail[] => {
    const snippet = found[index] as SnippetFound;
    if (isComing(tag, snippet, coming)) return [cycleFault([coming.prompt_name, coming.prompt_name], loc)];
    const msg = faultOf(tag, snippet);
    return msg === null ? [] : [{ loc, msg, type: "snippet_reference" }];
  });
  if (detail[0]) throw new Problem("validation_error", detail[0].msg, { detail });
  return tags.map(({ tag, version, label }, index) => {
    return { tag, version, label, snippet_id: (found[index] as SnippetFound).snippet_id as number };
  });
}

/** True for a tag that leads nowhere now and would lead to the new version. */
function isComing({ version, label }: SnippetTag, found: SnippetFound, coming: ComingVersion): boolean {
  if (found.version_id !== null || found.snippet_id !== coming.id) return false;
  if (label !== null) return coming.release_labels.includes(label);
  return version === null || version === coming.version_number;
}

function cycleFault(path: string[], loc: FaultDetail["loc"]): FaultDetail {
  const msg = `The snippets lead back to the template itself: ${path.join(" → ")}.`;
  return { loc, msg, type: "snippet_cycle" };
}

function faultOf({ tag, name, version, label }: SnippetTag, found: SnippetFound): string | null {
  const start = `The text refers to the snippet @@@${tag}@@@, and`;
  if (found.snippet_id === null) return `${start} there is no prompt template ${named(name)}. Publish it first.`;
  if (found.version_id === null) {
    return `${start} ${named(name)} has no ${label === null ? `version ${version}` : `release label ${named(label)}`}.`;
  }
  if (found.type !== "completion") return `${start} ${named(name)} is a chat. Only completions can be snippets.`;
  return null;
}

type StoredVersion = Pick<ComingVersion, "id" | "prompt_name" | "version_number">;

/** Refuses a version whose snippets lead back to it, as seen in this transaction. @throws Problem validation_error */
export async function refuseCycle(tx: Scope, prompt: StoredVersion, loc: FaultDetail["loc"]): Promise<void> {
  await snippetsBelow(tx, prompt, loc);
}

/**
 * Refuses a version that nobody could read, as seen in this transaction: its snippets lead back to it, are nested too deeply
 * or make it too long.
 * @throws Problem validation_error
 */
export async function refuseUnreadable(
  tx: Scope,
  prompt: StoredVersion,
  version: Unresolved["version"],
  loc: FaultDetail["loc"],
): Promise<void> {
  const edges = await snippetsBelow(tx, prompt, loc);
  withSnippets({ version, edges, versions: await promptVersions.load(tx, versionKeysOf(edges)) }, loc);
}

/** Finds the snippets of a version. @throws Problem validation_error when they lead back to it */
async function snippetsBelow(
  tx: Scope,
  prompt: StoredVersion,
  loc: FaultDetail["loc"],
): Promise<readonly SnippetEdge[]> {
  const tree = await findPromptTree(tx, { id: prompt.id }, { version: prompt.version_number });
  if (!tree) return [];
  const path = pathBack(tree.target.version_id as number, tree.edges);
  if (!path) return tree.edges;
  const fault = cycleFault([prompt.prompt_name, ...path], loc);
  throw new Problem("validation_error", fault.msg, { detail: [fault] });
}

/** Names on a path from the version back to itself; null where there is none. */
function pathBack(versionId: number, edges: readonly SnippetEdge[]): string[] | null {
  const below = Map.groupBy(edges, ({ parent_id }) => parent_id);
  const seen = new Set<number>();
  const open: { id: number; path: string[] }[] = [{ id: versionId, path: [] }];
  for (let next = open.shift(); next; next = open.shift()) {
    for (const { version_id, prompt_name } of below.get(next.id) ?? []) {
      if (version_id === null) continue;
      const path = [...next.path, prompt_name];
      if (version_id === versionId) return path;
      if (seen.has(version_id)) continue;
      seen.add(version_id);
      open.push({ id: version_id, path });
    }
  }
  return null;
}
