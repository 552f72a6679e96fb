import { getPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import {
  countPromptUsers,
  listLabelsOfUsers,
  listPromptUsers,
  referencesTo,
} from "../../db/queries/prompts/promptUsers.ts";
import { listColumnsUsingTool } from "../../db/queries/prompts/toolColumns.ts";
import { getTool, type ToolRecord } from "../../db/queries/prompts/tools.ts";
import type { Scope } from "../../db/scope.ts";

type Users = Awaited<ReturnType<typeof listPromptUsers>>;
type Labels = Awaited<ReturnType<typeof listLabelsOfUsers>>;

/**
 * Templates that use a snippet, and their labels that lead to it, with the number of both.
 * @param limit most entries of each list
 * @throws Problem not_found
 */
export function readSnippetUsers(
  db: Scope,
  identifier: string,
  version: number | undefined,
  limit: number,
): Promise<{ name: string; users: Users; labels: Labels; totals: { prompts: number; labels: number } }> {
  return db.snapshot(async (tx) => {
    const { id, prompt_name } = await getPromptTemplate(tx, identifier);
    const references = referencesTo(tx, "snippet", id, version);
    const users = await listPromptUsers(tx, references, limit);
    const labels = await listLabelsOfUsers(tx, references, limit);
    return { name: prompt_name, users, labels, totals: await countPromptUsers(tx, references) };
  });
}

/** Templates, labels and columns that use a tool. @param limit most entries of each list. @throws Problem not_found */
export function readToolUsers(
  db: Scope,
  identifier: string,
  version: number | undefined,
  limit: number,
): Promise<{
  tool: ToolRecord;
  users: Users;
  labels: Labels;
  columns: Awaited<ReturnType<typeof listColumnsUsingTool>>;
}> {
  return db.snapshot(async (tx) => {
    const tool = await getTool(tx, identifier);
    const references = referencesTo(tx, "tool", tool.id, version);
    const users = await listPromptUsers(tx, references, limit);
    const labels = await listLabelsOfUsers(tx, references, limit);
    return { tool, users, labels, columns: await listColumnsUsingTool(tx, tool.id, version, limit) };
  });
}
