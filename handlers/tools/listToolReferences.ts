import { listLabelsUsingTool, listToolUsers } from "../../db/queries/promptTools.ts";
import { getTool } from "../../db/queries/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

const limit = 1_000;

export async function listToolReferences(
  ctx: Context,
  { params, query }: Input<"listToolReferences">,
): Promise<Reply<"listToolReferences">> {
  const { id, name } = await getTool(ctx.db, params.identifier);
  const users = await listToolUsers(ctx.db, id, query.version, limit);
  const labels = await listLabelsUsingTool(ctx.db, id, query.version, limit);
  const count = `${users.length} prompt template${users.length === 1 ? "" : "s"}`;
  return {
    status: 200,
    body: {
      success: true,
      message: `The tool "${name}" is used by ${count}.`,
      tool_registry_id: id,
      tool_name: name,
      prompt_usage: users,
      total_prompts_using_tool: users.length,
      label_usage: labels,
      total_labels_using_tool: labels.length,
    },
  };
}
