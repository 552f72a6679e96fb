import { insertDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import type { ListedDataset } from "../../../db/queries/evaluation/datasets.ts";
import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { findFreeName, type GeneratedNames } from "../../../db/queries/registry/freeName.ts";
import { insertTable } from "../../../db/queries/sheets/tables.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { attachExternalIds, type ExternalId, externalIdsOf } from "../../registry/externalIds/externalIds.ts";
import { newDraft } from "./drafts.ts";

interface NewDatasetGroup {
  /** Name; null for "Dataset" and a number. */
  name: string | null;
  folderId: number | null;
  externalIds: ExternalId[];
}

export interface DatasetWithExternalIds {
  dataset: ListedDataset;
  /** External ids of its group. */
  externalIds: ExternalId[];
}

const names: GeneratedNames = {
  table: "dataset_groups",
  nameColumn: "name",
  first: "Dataset 1",
  prefix: "Dataset ",
};

/**
 * Creates a group with its first draft, which is blank.
 * @throws Problem duplicate_name, not_found for the folder, conflict for an external id
 */
export function createDatasetGroup(db: Scope, request: NewDatasetGroup): Promise<DatasetWithExternalIds> {
  return db.transaction(async (tx) => {
    await requireFolder(tx, request.folderId);
    const name = request.name?.trim() || (await findFreeName(tx, names));
    const table = await insertTable(tx, { title: name, folder_id: null, serves: "dataset_group" });
    const group = await insertDatasetGroup(tx, { name, folderId: request.folderId, tableId: table.id });
    await noteChange(tx, { type: "dataset_group" }, [null, group]);
    const draft = await newDraft(tx, group);
    await attachExternalIds(tx, "dataset_group", group, request.externalIds);
    return {
      dataset: { ...draft, group_name: group.name, group_is_deleted: false },
      externalIds: await externalIdsOf(tx, "dataset_group", group.id),
    };
  });
}
