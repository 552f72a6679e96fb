import { readToolUsers } from "../../core/prompts/readUsers.ts";
import { limits } from "../../generated/limits.ts";
import { handler } from "../handler.ts";

const limit = limits["ToolReferencesResponse.prompt_usage.maxItems"];

export const listToolReferences = handler<"listToolReferences">(async (ctx, { params, query }, reply) => {
  const { tool, users, labels, columns } = await readToolUsers(ctx.db, params.identifier, query.version, limit);
  return reply(200, {
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
  });
});

function counted({ length }: unknown[], word: string): string {
  return `${length} ${word}${length === 1 ? "" : "s"}`;
}
