import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachDatasetGroupExternalId: Handler<"attachDatasetGroupExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "dataset_group", params.dataset_group_id, body);
