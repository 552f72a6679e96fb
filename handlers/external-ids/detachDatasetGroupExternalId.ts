import { detach } from "./operations.ts";

export const detachDatasetGroupExternalId = detach("dataset_group", "dataset_group_id");
