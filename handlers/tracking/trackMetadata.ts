import type { JsonObject } from "../../core/logs/requests/requestLogDraft.ts";
import { trackRequestLog } from "../../core/logs/requests/track.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function trackMetadata(ctx: Context, { body }: Input<"trackMetadata">): Reply<"trackMetadata"> {
  await trackRequestLog(ctx.db, Number(body.request_id), { metadata: body.metadata as JsonObject });
  return { status: 200, body: { success: true, message: `Request log ${body.request_id} updated` } };
}
