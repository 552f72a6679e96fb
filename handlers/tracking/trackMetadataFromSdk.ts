import type { JsonObject } from "../../core/logs/requests/requestLogDraft.ts";
import { trackRequestLog } from "../../core/logs/requests/track.ts";
import { handler } from "../handler.ts";

export const trackMetadataFromSdk = handler<"trackMetadataFromSdk">(async (ctx, { body }, reply) => {
  await trackRequestLog(ctx.db, Number(body.request_id), { metadata: body.metadata as JsonObject });
  return reply(200, { success: true });
});
