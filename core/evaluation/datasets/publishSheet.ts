import { nextVersionNumber } from "../../../db/queries/evaluation/datasetGroups.ts";
import { type DatasetRecord, publishDraft } from "../../../db/queries/evaluation/datasets.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Publishes a draft as a version with the present content of a sheet; the group must be locked.
 * @returns the number of the version
 */
export async function publishSheet(tx: Scope, draft: DatasetRecord, sheetId: string): Promise<number> {
  const sheet = await findSheetOfJob(tx, sheetId);
  if (!sheet) throw new Error(`the sheet ${sheetId} of the dataset ${draft.id} is gone`);
  const number = await nextVersionNumber(tx, draft.dataset_group_id);
  await publishDraft(tx, draft.id, {
    number,
    sheetId,
    sheetVersion: sheet.version_count,
    columnNames: (await listSheetColumns(tx, sheetId)).map(({ title }) => title),
    rowCount: sheet.row_count,
  });
  return number;
}
