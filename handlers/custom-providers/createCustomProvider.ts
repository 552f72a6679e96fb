import { customProviders } from "../../core/models/customProviders.ts";
import { handler } from "../handler.ts";

export const createCustomProvider = handler<"createCustomProvider">(async (ctx, { body }, reply) => {
  const { name, client, base_url, api_key_variable = null, shares_api_key = false } = body;
  const settings = { name, client, base_url, api_key_variable, shares_api_key };
  return reply(201, { success: true, custom_provider: await customProviders.create(ctx.db, settings) });
});
