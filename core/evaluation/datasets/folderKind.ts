import { lockImportsOfGroups } from "../../../db/queries/evaluation/datasetGroups.ts";
import { type FolderKind, withExternalIds } from "../../registry/folders/folderKind.ts";
import { deleteDatasetGroups } from "./deleteDatasetGroups.ts";

export const datasetGroup: FolderKind = {
  ...withExternalIds("dataset_group"),
  types: ["DATASET"],
  metadata: ({ sql }) => sql`jsonb_build_object(
    'isDraft', e.last_version_number = 0, 'latest_version_number', nullif(e.last_version_number, 0))`,
  isPublished: true,
  lockFirst: lockImportsOfGroups,
  delete: (tx, ids) => deleteDatasetGroups(tx, ids.map(Number)),
};
