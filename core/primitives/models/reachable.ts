import { findUnreachable, findUnreachablePrompt } from "../../../db/queries/registry/reachable.ts";
import { listWorkflowVersions } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";
import { readTag, splitAtTags } from "../../prompts/templates/snippetTags.ts";

/** Prompts, snippets, tools and workflows that configs run, all of which lie in folders. */
interface Named {
  /** Ids or names of prompt templates. */
  prompts: Set<string>;
  snippets: Set<string>;
  tools: Set<number>;
  workflows: Set<number>;
  workflowVersions: Set<number>;
}

/**
 * Checks that configs run only what the key behind a request sees, if it is limited to folders. Runs themselves have no
 * limit, so this is asked when configs are given; they may be faulty.
 * @throws Problem not_found
 */
export async function requireReachable(db: Scope, configs: Iterable<unknown>): Promise<void> {
  if ((db.cause?.actor.folders ?? null) === null) return;
  const named: Named = {
    prompts: new Set(),
    snippets: new Set(),
    tools: new Set(),
    workflows: new Set(),
    workflowVersions: new Set(),
  };
  for (const config of configs) collect(config, named);
  const versions = await listWorkflowVersions(db, [...named.workflowVersions]);
  for (const { workflow_id } of versions) named.workflows.add(workflow_id);
  const prompt = await findUnreachablePrompt(db, [
    ...[...named.prompts].map((identifier) => ({ identifier, isName: false })),
    ...[...named.snippets].map((identifier) => ({ identifier, isName: true })),
  ]);
  if (prompt !== null) notFound(`prompt template ${JSON.stringify(prompt)}`);
  for (const [table, ids] of [
    ["workflows", named.workflows],
    ["tools", named.tools],
  ] as const) {
    const id = await findUnreachable(db, table, [...ids]);
    if (id !== null) notFound(`${table.slice(0, -1)} ${id}`);
  }
}

/** Adds what a config of any type names, by the keys that stand for it in all of them. */
function collect(value: unknown, named: Named): void {
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "template" && isObject(part)) addPrompt(part, named);
    if (typeof part === "number") addId(key, part, named);
    if (typeof part === "string") {
      for (const [at, tag] of splitAtTags(part).entries()) if (at % 2 === 1) named.snippets.add(readTag(tag).name);
    }
    collect(part, named);
  }
}

function addPrompt({ id, name, prompt_name }: Record<string, unknown>, { prompts }: Named): void {
  const identifier = id ?? name ?? prompt_name ?? null;
  // A template that says none is refused when the config is checked.
  if (identifier !== null) prompts.add(String(identifier));
}

function addId(key: string, id: number, { tools, workflows, workflowVersions }: Named): void {
  // What no id can be is refused when the config is checked.
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31) return;
  if (key === "workflow_id") workflows.add(id);
  else if (key === "workflow_version_id") workflowVersions.add(id);
  else if (key === "tool_registry_id") tools.add(id);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
