import type { DatasetRecord } from "../../../db/queries/evaluation/datasets.ts";
import { type ColumnRecord, insertColumns } from "../../../db/queries/sheets/columns.ts";
import { insertSheet, type LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { insertFirstVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { textColumn } from "../../sheets/textColumns.ts";
import { listDatasetColumns } from "../datasets/drafts.ts";

interface ReportSheetRequest {
  tableId: string;
  title: string;
  dataset: DatasetRecord;
  /** Names of columns of the report; columns of the dataset with these names are left out. */
  shadowed: ReadonlySet<string>;
  /** Name of the key behind it; the caller's by default. */
  createdBy?: string | null;
}

/**
 * Creates a sheet with the columns of a dataset and no rows. The columns keep their slots, so that rows of the dataset can
 * be copied unchanged.
 */
export async function newReportSheet(
  tx: Scope,
  { tableId, title, dataset, shadowed, createdBy }: ReportSheetRequest,
): Promise<{ sheet: LockedSheet; columns: readonly ColumnRecord[] }> {
  const datasetColumns = (await listDatasetColumns(tx, dataset)).filter(holdsData);
  const slots = datasetColumns.map(({ text_slot }) => text_slot);
  const sheet = await insertSheet(tx, {
    table_id: tableId,
    title,
    index: null,
    text_slot_count: Math.max(0, ...slots),
    row_count: 0,
  });
  const shown = datasetColumns.filter(({ title }) => !shadowed.has(title));
  const textColumns = shown.map(({ title, text_slot }) => textColumn(title, text_slot));
  const [columns] = await Promise.all([
    insertColumns(tx, sheet.id, textColumns, sheet.version_count),
    insertFirstVersion(tx, sheet.id, createdBy),
  ]);
  return { sheet, columns };
}
