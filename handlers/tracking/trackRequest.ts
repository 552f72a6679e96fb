import { trackRequest as storeRequest } from "../../core/logs/requests/trackRequest.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentBlueprint } from "../request-logs/presentRequestLog.ts";

export async function trackRequest(ctx: Context, { body }: Input<"trackRequest">): Reply<"trackRequest"> {
  const { log, texts } = await storeRequest(ctx.db, body);
  return {
    status: 200,
    body: {
      success: true,
      request_id: log.id,
      prompt_blueprint: body.return_prompt_blueprint ? presentBlueprint(log, texts) : null,
      message: "Request logged",
    },
  };
}
