import { groupOfDataset, lockDatasetGroup, shareImportsOfGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import { type DatasetRecord, endDraftImport, getDataset } from "../../../db/queries/evaluation/datasets.ts";
import { enqueueWaitingRuns } from "../../../db/queries/evaluation/reports.ts";
import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ImportOutcome, ImportResult } from "../../sheets/imports/outcome.ts";
import { emitEvent } from "../../workspace/events/emitEvent.ts";
import { publishSheet } from "./publishSheet.ts";

/** Outcome of an import that makes a version of a dataset group. */
export const datasetOutcome: ImportOutcome = { lockFirst, succeeded, failed };

/** Deleting the group locks it before its sheets, and an import its sheet before the group: one waits for the other here. */
async function lockFirst(tx: Scope, { dataset_id }: ImportRecord): Promise<void> {
  await shareImportsOfGroup(tx, await groupOfDataset(tx, dataset_id as number));
}

async function succeeded(tx: Scope, operation: ImportRecord, { rowsAdded }: ImportResult): Promise<void> {
  const draft = await lockedDataset(tx, operation);
  const number = await publishSheet(tx, draft, operation.sheet_id);
  await enqueueWaitingRuns(tx, [draft.id]);
  const details = { dataset_id: draft.id, dataset_version_number: number };
  const attribution = attributionOf(draft, operation);
  if (operation.source === "file") await emitEvent(tx, "dataset_version_created_by_file", details, attribution);
  else {
    const history = { ...details, rows_added: rowsAdded };
    await emitEvent(tx, "dataset_version_created_from_filter_params", history, attribution);
  }
}

async function failed(tx: Scope, operation: ImportRecord, reason: string): Promise<void> {
  const draft = await lockedDataset(tx, operation);
  await endDraftImport(tx, draft.id, { isRemoved: draft.sheet_id === operation.sheet_id });
  await enqueueWaitingRuns(tx, [draft.id]);
  const type =
    operation.source === "file"
      ? "dataset_version_created_by_file_failed"
      : "dataset_version_created_from_filter_params_failed";
  const details = { dataset_id: draft.id, error_message: reason };
  await emitEvent(tx, type, details, attributionOf(draft, operation));
}

/** The locked dataset of an import. It exists, since deleting a group ends the imports into it. */
async function lockedDataset(tx: Scope, { dataset_id }: ImportRecord): Promise<DatasetRecord> {
  const { dataset_group_id } = await getDataset(tx, dataset_id as number);
  await lockDatasetGroup(tx, dataset_group_id);
  return getDataset(tx, dataset_id as number);
}

function attributionOf(draft: DatasetRecord, { created_by }: ImportRecord) {
  return { entity: `dataset_group:${draft.dataset_group_id}`, actor: created_by };
}
