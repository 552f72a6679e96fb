import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function trackGroup(ctx: Context, { body }: Input<"trackGroup">): Reply<"trackGroup"> {
  await trackRequestLog(ctx.db, Number(body.request_id), { groupId: Number(body.group_id) });
  return { status: 200, body: { success: true, message: `Request log ${body.request_id} updated` } };
}
