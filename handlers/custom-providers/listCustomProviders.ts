import { customProviders } from "../../core/models/customProviders.ts";
import { handler } from "../handler.ts";

export const listCustomProviders = handler<"listCustomProviders">(async (ctx, _input, reply) => {
  return reply(200, { success: true, custom_providers: await customProviders.list(ctx.db) });
});
