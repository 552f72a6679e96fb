import { type DatasetRecord, updateDraft } from "../../../db/queries/evaluation/datasets.ts";
import { insertColumns, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { noteCreatedRows } from "../../../db/queries/sheets/restores.ts";
import { insertRowOrigins, type RowOrigin } from "../../../db/queries/sheets/rowOrigins.ts";
import { insertRows } from "../../../db/queries/sheets/rows.ts";
import { addRowCount, addTextSlots, lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { maxColumns } from "../../sheets/imports/header.ts";
import { textColumns } from "../../sheets/textColumns.ts";

/** Values, encoded as rows store them, by the title of their column. */
type TitledValues = ReadonlyMap<string, string | null>;

/**
 * Appends one row to a draft, whose group is locked; new titles become columns after the others.
 * @param origin what the row is made of
 * @throws Problem bad_request for too many columns
 */
export async function appendRow(
  tx: Scope,
  draft: DatasetRecord,
  values: TitledValues,
  origin: RowOrigin,
): Promise<void> {
  const sheet = await lockSheetOfJob(tx, draft.sheet_id);
  if (!sheet) throw new Error(`the sheet ${draft.sheet_id} of the dataset ${draft.id} is gone`);
  const columns = await listSheetColumns(tx, sheet.id);
  const slots = new Map(columns.map(({ title, text_slot }) => [title, text_slot as number]));
  const added = textColumns(
    [...values.keys()].filter((title) => !slots.has(title)),
    sheet.text_slot_count + 1,
  );
  for (const { title, text_slot } of added) slots.set(title, text_slot);
  if (columns.length + added.length > maxColumns) {
    throw new Problem("bad_request", `With this row the dataset would have more than ${maxColumns} columns.`);
  }
  const versionNumber = sheet.version_count + 1;
  const created = await insertColumns(tx, sheet.id, added, versionNumber);
  await addTextSlots(tx, sheet.id, added.length);

  const cells = new Array<string | null>(sheet.text_slot_count + added.length).fill(null);
  for (const [title, value] of values) cells[(slots.get(title) as number) - 1] = value;
  const startIndex = sheet.next_row_index;
  await insertRows(tx, sheet.id, { startIndex, cells: [cells], versionNumber });
  await insertRowOrigins(tx, { sheetId: sheet.id, versionNumber }, [{ ...origin, rowIndex: startIndex }]);
  await addRowCount(tx, sheet.id, 1);
  await noteCreatedRows(tx, sheet.id, versionNumber, { first: startIndex, end: startIndex + 1 });
  await takeVersion(tx, sheet, {
    reason: "rows_added",
    deltas: [
      ...created.map(({ id, title }) => ({ op: "create" as const, entity: "column" as const, id, title })),
      { op: "create", entity: "rows", first_row_index: startIndex, row_count: 1 },
    ],
  });
  const columnNames = [...columns, ...created].map(({ title }) => title);
  await updateDraft(tx, draft.id, { columnNames, rowCount: sheet.row_count + 1 });
}
