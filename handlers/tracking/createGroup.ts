import { createGroup as createRequestGroup } from "../../core/logs/requests/track.ts";
import type { Context, Reply } from "../handler.ts";

export async function createGroup(ctx: Context): Reply<"createGroup"> {
  return { status: 200, body: { success: true, id: await createRequestGroup(ctx.db) } };
}
