import { trackRequestLog } from "../../core/logs/requests/track.ts";
import { handler } from "../handler.ts";

export const trackGroupFromSdk = handler<"trackGroupFromSdk">(async (ctx, { body }, reply) => {
  await trackRequestLog(ctx.db, Number(body.request_id), { groupId: Number(body.group_id) });
  return reply(200, { success: true });
});
