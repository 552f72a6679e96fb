import type { DatasetWithExternalIds } from "../../core/evaluation/datasets/createDatasetGroup.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentDataset(
  { dataset, externalIds }: DatasetWithExternalIds,
  workspaceId: number,
): Schemas["Dataset"] {
  const { id, dataset_group_id, version_number, column_names, filter_params } = dataset;
  return {
    id,
    dataset_group_id,
    version_number,
    column_names,
    filter_params,
    is_deleted: dataset.is_deleted,
    user_id: 0,
    row_count: dataset.row_count,
    created_at: dataset.created_at,
    updated_at: dataset.updated_at,
    dataset_group: {
      id: dataset_group_id,
      name: dataset.group_name,
      workspace_id: workspaceId,
      is_deleted: dataset.group_is_deleted,
    },
    external_ids: externalIds,
  };
}
