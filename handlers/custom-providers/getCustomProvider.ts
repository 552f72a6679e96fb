import { customProviders } from "../../core/models/customProviders.ts";
import { handler } from "../handler.ts";

export const getCustomProvider = handler<"getCustomProvider">(async (ctx, { params }, reply) => {
  return reply(200, {
    success: true,
    custom_provider: await customProviders.require(ctx.db, params.custom_provider_id),
  });
});
