import { customProviders } from "../../core/models/customProviders.ts";
import { handler } from "../handler.ts";

export const updateCustomProvider = handler<"updateCustomProvider">(async (ctx, { params, body }, reply) => {
  const custom_provider = await customProviders.update(ctx.db, params.custom_provider_id, body);
  return reply(200, { success: true, custom_provider });
});
