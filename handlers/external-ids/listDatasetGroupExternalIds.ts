import { list } from "./operations.ts";

export const listDatasetGroupExternalIds = list("dataset_group", "dataset_group_id");
