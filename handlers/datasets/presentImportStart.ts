import type { StartedImport } from "../../core/sheets/imports/startImport.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentImportStart(
  { operation }: StartedImport,
  groupId: number,
): Schemas["CreateDatasetVersionFromFileResponse"] {
  return {
    success: true,
    message: "The rows are being imported",
    dataset_id: operation.dataset_id as number,
    dataset_group_id: groupId,
    version_number: -1,
  };
}
