import { listSheetOrder, placeSheet } from "../../db/queries/sheets/sheetOrder.ts";
import {
  getSheet,
  lockSheet,
  type SheetPlace,
  type SheetRecord,
  setSheetTitle,
} from "../../db/queries/sheets/sheets.ts";
import { lockTable } from "../../db/queries/sheets/tables.ts";
import { takeVersion } from "../../db/queries/sheets/versions.ts";
import type { Scope } from "../../db/scope.ts";

/**
 * Renames or moves a sheet; the others are renumbered. A version is taken only where something changes.
 * @throws Problem not_found
 */
export function updateSheet(
  db: Scope,
  place: SheetPlace,
  change: { title?: string | undefined; index?: number | undefined },
): Promise<SheetRecord> {
  return db.transaction(async (tx) => {
    await lockTable(tx, place.table_id);
    const sheet = await lockSheet(tx, place);
    const others = (await listSheetOrder(tx, place.table_id)).filter(({ id }) => id !== sheet.id);
    const title = change.title ?? sheet.title;
    const index = Math.min(change.index ?? sheet.index, others.length);
    if (title === sheet.title && index === sheet.index) return sheet;

    if (title !== sheet.title) await setSheetTitle(tx, sheet.id, title);
    if (index !== sheet.index) await placeSheet(tx, others, { id: sheet.id, index });
    await takeVersion(tx, sheet, {
      reason: "sheet_updated",
      deltas: [
        {
          op: "update",
          entity: "sheet",
          id: sheet.id,
          before: { title: sheet.title, index: sheet.index },
          after: { title, index },
        },
      ],
    });
    return getSheet(tx, place);
  });
}
