import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listDatasetGroupExternalIds: Handler<"listDatasetGroupExternalIds"> = (ctx, { params }) =>
  list(ctx, "dataset_group", params.dataset_group_id);
