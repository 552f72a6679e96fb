import { trackRequestLog } from "../../core/logs/requests/track.ts";
import { handler } from "../handler.ts";

export const trackScoreFromSdk = handler<"trackScoreFromSdk">(async (ctx, { body }, reply) => {
  await trackRequestLog(ctx.db, Number(body.request_id), { scores: { [body.name ?? "default"]: body.score } });
  return reply(200, { success: true });
});
