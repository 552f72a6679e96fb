import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function trackScoreFromSdk(
  ctx: Context,
  { body }: Input<"trackScoreFromSdk">,
): Reply<"trackScoreFromSdk"> {
  await trackRequestLog(ctx.db, Number(body.request_id), { scores: { [body.name ?? "default"]: body.score } });
  return { status: 200, body: { success: true } };
}
