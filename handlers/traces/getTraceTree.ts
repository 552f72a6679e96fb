import { timeText } from "../../core/logs/spans/span.ts";
import { readTree, type TreeNode } from "../../core/logs/spans/tree/readTree.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { presentListedSpan } from "./presentSpan.ts";

export const getTraceTree = handler<"getTraceTree">(async (ctx, { params, query }, reply) => {
  const { start_time_ns, ancestors, nodes, ...page } = await readTree(ctx.db, params.trace_id, query);
  const found = { start_time: timeText(start_time_ns), ancestors: ancestors.map(present), nodes: nodes.map(present) };
  return reply(200, { success: true, ...page, ...found });
});

function present({ span, ...place }: TreeNode): Schemas["TraceTreeNode"] {
  return { span: presentListedSpan(span), ...place };
}
