import { listLabelsOfUsers, listPromptUsers, referencesTo } from "../../db/queries/prompts/promptUsers.ts";
import { listColumnsUsingTool } from "../../db/queries/prompts/toolColumns.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import { limits } from "../../generated/limits.ts";
import type { Context, Input, Reply } from "../handler.ts";

const limit = limits["ToolReferencesResponse.prompt_usage.maxItems"];

export async function listToolReferences(
  { db }: Context,
  { params, query }: Input<"listToolReferences">,
): Reply<"listToolReferences"> {
  const tool = await getTool(db, params.identifier);
  const references = referencesTo(db, "tool", tool.id, query.version);
  const users = await listPromptUsers(db, references, limit);
  const labels = await listLabelsOfUsers(db, references, limit);
  const columns = await listColumnsUsingTool(db, tool.id, query.version, limit);
  return {
    status: 200,
    body: {
      success: true,
      message: `The tool "${tool.name}" is used by ${counted(users, "prompt template")} and ${counted(columns, "column")}.`,
      tool_registry_id: tool.id,
      tool_name: tool.name,
      prompt_usage: users,
      total_prompts_using_tool: users.length,
      label_usage: labels,
      total_labels_using_tool: labels.length,
      column_usage: columns,
      total_columns_using_tool: columns.length,
    },
  };
}

function counted({ length }: unknown[], word: string): string {
  return `${length} ${word}${length === 1 ? "" : "s"}`;
}
