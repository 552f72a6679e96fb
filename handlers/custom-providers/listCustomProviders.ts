import { customProviders } from "../../core/models/customProviders.ts";
import type { Context, Reply } from "../handler.ts";

export async function listCustomProviders(ctx: Context): Reply<"listCustomProviders"> {
  return { status: 200, body: { success: true, custom_providers: await customProviders.list(ctx.db) } };
}
