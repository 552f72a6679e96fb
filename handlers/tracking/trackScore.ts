import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function trackScore(ctx: Context, { body }: Input<"trackScore">): Reply<"trackScore"> {
  await trackRequestLog(ctx.db, Number(body.request_id), { scores: { [body.name ?? "default"]: body.score } });
  return { status: 200, body: { success: true, message: `Request log ${body.request_id} updated` } };
}
