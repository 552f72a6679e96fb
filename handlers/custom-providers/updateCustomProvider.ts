import { customProviders } from "../../core/models/customProviders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateCustomProvider(
  ctx: Context,
  { params, body }: Input<"updateCustomProvider">,
): Reply<"updateCustomProvider"> {
  const custom_provider = await customProviders.update(ctx.db, params.custom_provider_id, body);
  return { status: 200, body: { success: true, custom_provider } };
}
