import { searchedTextsOf } from "../../core/logs/requests/deriveLog.ts";
import { logRequest as storeRequest } from "../../core/logs/requests/logRequest.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentStoredLog } from "./presentRequestLog.ts";

export async function logRequest(ctx: Context, { body }: Input<"logRequest">): Reply<"logRequest"> {
  const { log, draft } = await storeRequest(ctx.db, body, ctx.inTurn);
  return { status: 201, body: presentStoredLog(log, draft, searchedTextsOf(draft.input, draft.output)) };
}
