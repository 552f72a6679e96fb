import { attach } from "./operations.ts";

export const attachDatasetGroupExternalId = attach("dataset_group", "dataset_group_id");
