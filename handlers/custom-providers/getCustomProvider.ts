import { customProviders } from "../../core/models/customProviders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getCustomProvider(
  ctx: Context,
  { params }: Input<"getCustomProvider">,
): Reply<"getCustomProvider"> {
  return {
    status: 200,
    body: { success: true, custom_provider: await customProviders.require(ctx.db, params.custom_provider_id) },
  };
}
