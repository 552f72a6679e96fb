import { handler } from "../handler.ts";

export const getHealth = handler<"getHealth">(async (_ctx, _input, reply) => {
  return reply(200, { success: true, status: "ok" });
});
