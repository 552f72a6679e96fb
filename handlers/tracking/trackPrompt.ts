import { trackRequestLog } from "../../core/logs/requests/track.ts";
import { handler } from "../handler.ts";
import { readTrackedPrompt } from "./readTrackedPrompt.ts";

export const trackPrompt = handler<"trackPrompt">(async (ctx, { body }, reply) => {
  await trackRequestLog(ctx.db, Number(body.request_id), readTrackedPrompt(body));
  return reply(200, { success: true, message: `Request log ${body.request_id} updated` });
});
