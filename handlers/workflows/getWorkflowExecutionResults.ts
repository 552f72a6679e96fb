import { readResult } from "../../core/workflows/execution/outputs.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getWorkflowExecutionResults(
  ctx: Context,
  { query }: Input<"getWorkflowExecutionResults">,
): Reply<"getWorkflowExecutionResults"> {
  const { workflow_version_execution_id: id, workflow_node_name: name } = query;
  const { isFinished, output } = await readResult(ctx.db, id, query.return_all_outputs || name !== undefined);
  const body = name === undefined ? output : onlyNode(output as Record<string, unknown>, name);
  return { status: isFinished ? 200 : 202, body };
}

function onlyNode(nodes: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.hasOwn(nodes, name) ? { [name]: nodes[name] } : {};
}
