import { readResult } from "../../core/workflows/execution/outputs.ts";
import { handler } from "../handler.ts";

export const getWorkflowExecutionResults = handler<"getWorkflowExecutionResults">(async (ctx, { query }, reply) => {
  const { workflow_version_execution_id: id, workflow_node_name: name } = query;
  const { isFinished, output } = await readResult(ctx.db, id, query.return_all_outputs || name !== undefined);
  const body = name === undefined ? output : onlyNode(output as Record<string, unknown>, name);
  return reply(isFinished ? 200 : 202, body);
});

function onlyNode(nodes: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.hasOwn(nodes, name) ? { [name]: nodes[name] } : {};
}
