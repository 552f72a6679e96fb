import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { findFreeName, type GeneratedNames } from "../../../db/queries/registry/freeName.ts";
import type { SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import { insertTable, type TableRecord } from "../../../db/queries/sheets/tables.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { createBlankSheet } from "../createBlankSheet.ts";

interface NewTableRequest {
  /** Title; null for "Untitled Table", with a number where that is taken. */
  title: string | null;
  folderId: number | null;
  hasDefaultSheet: boolean;
}

const titles: GeneratedNames = {
  table: "tables",
  nameColumn: "title",
  only: (sql) => sql`serves is null`,
  first: "Untitled Table",
  prefix: "Untitled Table #",
};

/** Creates a table. @throws Problem not_found for the folder */
export function createTable(
  db: Scope,
  request: NewTableRequest,
): Promise<{ table: TableRecord; sheet: SheetRecord | null }> {
  return db.transaction(async (tx) => {
    await requireFolder(tx, request.folderId);
    const title = request.title?.trim() ?? (await findFreeName(tx, titles));
    const table = await insertTable(tx, { title, folder_id: request.folderId });
    const [sheet] = await Promise.all([
      request.hasDefaultSheet ? createBlankSheet(tx, table.id) : null,
      noteAction(tx, "table.created", { type: "table", id: table.id, name: title }, [null, table]),
    ]);
    return { table: sheet ? { ...table, sheet_count: 1 } : table, sheet };
  });
}
