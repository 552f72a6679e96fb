import { createGroup as createRequestGroup } from "../../core/logs/requests/track.ts";
import { handler } from "../handler.ts";

export const createGroup = handler<"createGroup">(async (ctx, _input, reply) => {
  return reply(200, { success: true, id: await createRequestGroup(ctx.db) });
});
