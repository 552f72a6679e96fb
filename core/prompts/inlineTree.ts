import { findTools, type ToolEdge, type ToolFound } from "../../db/queries/prompts/promptTools.ts";
import { findSnippetsBelow, noVersion, type SnippetEdge } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { versionKeysOf } from "../values/versionCache.ts";
import { promptVersions } from "./promptVersions.ts";
import { named } from "./readPrompt.ts";
import type { Unresolved } from "./resolveTree.ts";
import type { PromptTemplate } from "./templates/blueprint.ts";
import { snippetTagsOf } from "./templates/snippetTags.ts";
import { toolFault, toolReferencesOf } from "./toolReferences.ts";
import { toolVersions } from "./tools/toolVersions.ts";

/** References of a template that is not in the registry, resolved at this moment to ids. */
interface InlineReferences {
  edges: SnippetEdge[];
  tools: ToolEdge[];
}

/** Resolves the references of a template. @throws Problem validation_error for a reference that leads nowhere */
export async function findInlineReferences(db: Scope, template: PromptTemplate): Promise<InlineReferences> {
  const tags = snippetTagsOf(template);
  const references = toolReferencesOf(template);
  const [edges, found] = await Promise.all([
    findSnippetsBelow(db, tags),
    references.length > 0 ? findTools(db, references) : [],
  ]);
  const gone = edges.find(({ version_id }) => version_id === null);
  if (gone) throw referenceFault(snippetFault(gone));
  const tools = references.map((reference, index): ToolEdge => {
    const tool = found[index] as ToolFound;
    const fault = toolFault(reference, tool);
    if (fault) throw referenceFault(fault.message);
    return { ...reference, ...tool };
  });
  return { edges, tools };
}

/** Reads the contents of resolved references, for `resolveTree`. */
export async function readInlineTree(
  db: Scope,
  template: PromptTemplate,
  metadata: unknown,
  { edges, tools }: InlineReferences,
): Promise<Unresolved> {
  const [versions, ofTools] = await Promise.all([
    promptVersions.load(db, versionKeysOf(edges)),
    toolVersions.load(db, versionKeysOf(tools)),
  ]);
  const version = { id: noVersion, prompt_template: template, metadata, snippet_overrides: null };
  const chat = edges.find(({ version_id }) => versions.get(version_id as number)?.prompt_template.type === "chat");
  if (chat)
    throw referenceFault(
      `The prompt refers to the snippet @@@${chat.tag}@@@, which is a chat. Only completions can be snippets.`,
    );
  return { version, edges, versions, tools, toolVersions: ofTools };
}

function snippetFault({ parent_id, tag, prompt_name }: SnippetEdge): string {
  const where = parent_id === noVersion ? "The prompt" : "A snippet of the prompt";
  const isPinned = tag !== prompt_name;
  const reason = isPinned
    ? `there is no such version or label of ${named(prompt_name)}, or no such template`
    : `there is no prompt template ${named(prompt_name)}`;
  return `${where} refers to the snippet @@@${tag}@@@, and ${reason}.`;
}

function referenceFault(message: string): Problem {
  return new Problem("validation_error", message);
}
