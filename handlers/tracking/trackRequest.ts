import { trackRequest as storeRequest } from "../../core/logs/requests/trackRequest.ts";
import { handler } from "../handler.ts";
import { presentBlueprint } from "../request-logs/presentRequestLog.ts";

export const trackRequest = handler<"trackRequest">(async (ctx, { body }, reply) => {
  const { log, texts } = await storeRequest(ctx.db, body);
  return reply(200, {
    success: true,
    request_id: log.id,
    prompt_blueprint: body.return_prompt_blueprint ? presentBlueprint(log, texts) : null,
    message: "Request logged",
  });
});
