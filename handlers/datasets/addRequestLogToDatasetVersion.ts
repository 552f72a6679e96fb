import { addRequestLog } from "../../core/evaluation/datasets/addRequestLog.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function addRequestLogToDatasetVersion(
  ctx: Context,
  { body }: Input<"addRequestLogToDatasetVersion">,
): Reply<"addRequestLogToDatasetVersion"> {
  const request = { groupId: body.dataset_group_id, requestLogId: body.request_log_id };
  const { id } = await addRequestLog(ctx.db, request);
  return { status: 201, body: { success: true, message: "Request log added", draft_dataset_id: id } };
}
