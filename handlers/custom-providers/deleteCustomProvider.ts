import { customProviders } from "../../core/models/customProviders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteCustomProvider(
  ctx: Context,
  { params }: Input<"deleteCustomProvider">,
): Reply<"deleteCustomProvider"> {
  const { name } = await customProviders.delete(ctx.db, params.custom_provider_id);
  return { status: 200, body: { success: true, message: `Custom provider ${name} deleted` } };
}
