import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readTrackedPrompt } from "./readTrackedPrompt.ts";

export async function trackPrompt(ctx: Context, { body }: Input<"trackPrompt">): Reply<"trackPrompt"> {
  await trackRequestLog(ctx.db, Number(body.request_id), readTrackedPrompt(body));
  return { status: 200, body: { success: true, message: `Request log ${body.request_id} updated` } };
}
