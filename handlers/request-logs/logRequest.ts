import { searchedTextsOf } from "../../core/logs/requests/deriveLog.ts";
import { logRequest as storeRequest } from "../../core/logs/requests/logRequest.ts";
import { handler } from "../handler.ts";
import { presentStoredLog } from "./presentRequestLog.ts";

export const logRequest = handler<"logRequest">(async (ctx, { body }, reply) => {
  const { log, draft } = await storeRequest(ctx.db, body, ctx.inTurn);
  return reply(201, presentStoredLog(log, draft, searchedTextsOf(draft.input, draft.output)));
});
