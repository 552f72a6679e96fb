import { customProviders } from "../../core/models/customProviders.ts";
import { handler } from "../handler.ts";

export const deleteCustomProvider = handler<"deleteCustomProvider">(async (ctx, { params }, reply) => {
  const { name } = await customProviders.delete(ctx.db, params.custom_provider_id);
  return reply(200, { success: true, message: `Custom provider ${name} deleted` });
});
