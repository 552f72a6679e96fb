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
export async function readSnippetUsers(
  db: Scope,
  identifier: string,
  version: number | undefined,
  limit: number,
): Promise<{ name: string; users: Users; labels: Labels; totals: { prompts: number; labels: number } }> {
  const { id, prompt_name } = await getPromptTemplate(db, identifier);
  const references = referencesTo(db, "snippet", id, version);
  const users = await listPromptUsers(db, references, limit);
  const labels = await listLabelsOfUsers(db, references, limit);
  return { name: prompt_name, users, labels, totals: await countPromptUsers(db, references) };
}

/** Templates, labels and columns that use a tool. @param limit most entries of each list. @throws Problem not_found */
export async function readToolUsers(
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
  const tool = await getTool(db, identifier);
  const references = referencesTo(db, "tool", tool.id, version);
  const users = await listPromptUsers(db, references, limit);
  const labels = await listLabelsOfUsers(db, references, limit);
  return { tool, users, labels, columns: await listColumnsUsingTool(db, tool.id, version, limit) };
}
