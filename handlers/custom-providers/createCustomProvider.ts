import { customProviders } from "../../core/models/customProviders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createCustomProvider(
  ctx: Context,
  { body }: Input<"createCustomProvider">,
): Reply<"createCustomProvider"> {
  const { name, client, base_url, api_key_variable = null, shares_api_key = false } = body;
  const settings = { name, client, base_url, api_key_variable, shares_api_key };
  return { status: 201, body: { success: true, custom_provider: await customProviders.create(ctx.db, settings) } };
}
