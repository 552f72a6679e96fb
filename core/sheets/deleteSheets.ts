import { enqueueFollowers } from "../../db/queries/sheets/compositions.ts";
import { failImports } from "../../db/queries/sheets/imports.ts";
import { endOperations } from "../../db/queries/sheets/operations.ts";
import { markSheetsDeleted } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";

/** Marks sheets as deleted and ends the work in them. Their data stays, for an audit or a rescue. */
export async function deleteSheets(db: Scope, sheetIds: string[]): Promise<void> {
  if (sheetIds.length === 0) return;
  await markSheetsDeleted(db, sheetIds);
  await enqueueFollowers(db, sheetIds);
  await endOperations(db, { sheetIds }, { status: "cancelled" });
  await failImports(db, { sheetIds }, "The sheet was deleted.");
}
