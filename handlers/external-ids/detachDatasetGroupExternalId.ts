import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachDatasetGroupExternalId: Handler<"detachDatasetGroupExternalId"> = (ctx, { params }) =>
  detach(ctx, "dataset_group", params.dataset_group_id, params);
