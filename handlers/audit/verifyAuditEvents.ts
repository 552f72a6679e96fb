import { verifyEvents } from "../../core/workspace/audit/chain.ts";
import { handler } from "../handler.ts";

export const verifyAuditEvents = handler<"verifyAuditEvents">(async (ctx, { body }, reply) => {
  const { from_position = 1, known_head = null } = body ?? {};
  const { isValid, checkedCount, nextPosition, ...found } = await verifyEvents(ctx.db, from_position, known_head);
  return reply(200, {
    success: true,
    is_valid: isValid,
    checked_count: checkedCount,
    next_position: nextPosition,
    ...found,
  });
});
