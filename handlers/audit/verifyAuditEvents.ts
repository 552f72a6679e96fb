import { verifyEvents } from "../../core/workspace/audit/chain.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function verifyAuditEvents(
  ctx: Context,
  { body }: Input<"verifyAuditEvents">,
): Reply<"verifyAuditEvents"> {
  const { from_position = 1, known_head = null } = body ?? {};
  const { isValid, checkedCount, nextPosition, ...found } = await verifyEvents(ctx.db, from_position, known_head);
  return {
    status: 200,
    body: { success: true, is_valid: isValid, checked_count: checkedCount, next_position: nextPosition, ...found },
  };
}
