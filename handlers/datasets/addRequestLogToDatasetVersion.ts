import { addRequestLog } from "../../core/evaluation/datasets/addRequestLog.ts";
import { handler } from "../handler.ts";

export const addRequestLogToDatasetVersion = handler<"addRequestLogToDatasetVersion">(async (ctx, { body }, reply) => {
  const request = { groupId: body.dataset_group_id, requestLogId: body.request_log_id };
  const { id } = await addRequestLog(ctx.db, request);
  return reply(201, { success: true, message: "Request log added", draft_dataset_id: id });
});
