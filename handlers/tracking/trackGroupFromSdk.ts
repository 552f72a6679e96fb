import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function trackGroupFromSdk(
  ctx: Context,
  { body }: Input<"trackGroupFromSdk">,
): Reply<"trackGroupFromSdk"> {
  await trackRequestLog(ctx.db, Number(body.request_id), { groupId: Number(body.group_id) });
  return { status: 200, body: { success: true } };
}
