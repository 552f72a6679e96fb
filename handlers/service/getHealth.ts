import type { PublicContext, Reply } from "../handler.ts";

export async function getHealth(_ctx: PublicContext): Reply<"getHealth"> {
  return { status: 200, body: { success: true, status: "ok" } };
}
