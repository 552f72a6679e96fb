import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readTrackedPrompt } from "./readTrackedPrompt.ts";

export async function trackPromptFromSdk(
  ctx: Context,
  { body }: Input<"trackPromptFromSdk">,
): Reply<"trackPromptFromSdk"> {
  await trackRequestLog(ctx.db, Number(body.request_id), readTrackedPrompt(body));
  return { status: 200, body: { success: true } };
}
