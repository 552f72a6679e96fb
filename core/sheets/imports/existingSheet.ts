import {
  type ColumnRecord,
  insertColumns,
  listSheetColumns,
  removeColumns,
} from "../../../db/queries/sheets/columns.ts";
import { findActiveImport } from "../../../db/queries/sheets/imports.ts";
import { deleteRowRecords, listRowPage } from "../../../db/queries/sheets/rows.ts";
import {
  addTextSlots,
  getSheet,
  type LockedSheet,
  lockSheet,
  type SheetPlace,
  subtractRowCount,
} from "../../../db/queries/sheets/sheets.ts";
import { takeVersion, type VersionDelta } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { textColumns } from "../textColumns.ts";
import { endAtFault, ImportFault, type OnFault } from "./fault.ts";
import type { PlannedTarget } from "./target.ts";

/** Existing sheet to which rows are appended. Columns made for it stay when the rows are refused. */
export function existingSheet(place: SheetPlace): PlannedTarget {
  return {
    createsSheet: false,

    isOf: (operation) =>
      !operation.creates_sheet &&
      operation.table_id === place.table_id.toLowerCase() &&
      operation.sheet_id === place.sheet_id.toLowerCase(),

    async check(db, operationId) {
      const sheet = await getSheet(db, place);
      // Checked here too, since a running import holds the lock that `prepare` would wait for.
      await refuseSecondImport(db, sheet.id, operationId);
    },

    async prepare(db, operationId, titles) {
      const sheet = await lockSheet(db, place);
      await refuseSecondImport(db, sheet.id, operationId);
      const layout = await readLayout(db, sheet);
      refuseOtherTypes(titles, layout.columns, endAtFault);
      const slots = await makeColumns(db, sheet, layout, titles);
      return { sheet: await getSheet(db, place), slots };
    },

    plan: (db, titles, onFault) =>
      db.snapshot(async (tx) => {
        const sheet = await getSheet(tx, place);
        const { columns } = await readLayout(tx, sheet);
        refuseOtherTypes(titles, columns, onFault);
        return titles.map((title) => ({ title, isNew: !columns.some((column) => column.title === title) }));
      }),
  };
}

async function refuseSecondImport(db: Scope, sheetId: string, operationId: string): Promise<void> {
  const active = await findActiveImport(db, sheetId);
  if (!active || active.operation_id === operationId) return;
  throw new Problem(
    "import_running",
    `This sheet has a running import, "${active.operation_id}". Wait until it has ended, and try again.`,
  );
}

/** Contents of a sheet before the import. */
interface Layout {
  columns: readonly ColumnRecord[];
  /** Rows of an untouched sheet, which the import replaces; empty for every other sheet. */
  scaffoldRows: number[];
}

const scaffoldTitle = "Column A";
/** Limit of blank rows in a sheet that counts as untouched. */
const maxScaffoldRows = 1000;

async function readLayout(db: Scope, sheet: LockedSheet): Promise<Layout> {
  const columns = await listSheetColumns(db, sheet.id);
  const [only] = columns;
  const isScaffold = columns.length === 1 && only?.type === "TEXT" && only.title === scaffoldTitle;
  if (!isScaffold || sheet.row_count > maxScaffoldRows) return { columns, scaffoldRows: [] };
  const rows = await listRowPage(db, sheet.id, { order: "asc", after: null, limit: maxScaffoldRows });
  const isBlank = rows.every((row) => Object.values(row.cells).every((cell) => cell === null));
  return { columns, scaffoldRows: isBlank ? rows.map((row) => row.row_index) : [] };
}

function refuseOtherTypes(titles: string[], columns: readonly ColumnRecord[], onFault: OnFault): void {
  for (const title of titles) {
    const column = columns.find((existing) => existing.title === title);
    if (!column || column.type === "TEXT") continue;
    const message = `The column "${title}" of this sheet is of the type ${column.type}. Only TEXT columns accept imported values.`;
    onFault(new ImportFault(message, { line: 1, column: title }));
  }
}

/** Makes the missing columns, empties an untouched sheet, and takes a version if either changed anything. */
async function makeColumns(
  db: Scope,
  sheet: LockedSheet,
  { columns, scaffoldRows }: Layout,
  titles: string[],
): Promise<number[]> {
  const slots = new Map(columns.map((column) => [column.title, column.text_slot as number]));
  const added = textColumns(
    titles.filter((title) => !slots.has(title)),
    sheet.text_slot_count + 1,
  );
  for (const column of added) slots.set(column.title, column.text_slot);
  const removed = scaffoldRows.length > 0 && !titles.includes(scaffoldTitle) ? columns : [];
  if (added.length > 0 || scaffoldRows.length > 0) {
    const versionNumber = sheet.version_count + 1;
    await removeColumns(db, removed, versionNumber);
    const created = await insertColumns(db, sheet.id, added, versionNumber);
    await addTextSlots(db, sheet.id, added.length);
    await deleteRowRecords(db, sheet.id, scaffoldRows, versionNumber);
    await subtractRowCount(db, sheet.id, scaffoldRows.length);
    await takeVersion(db, sheet, {
      reason: "columns_imported",
      deltas: [
        ...removed.map((column) => columnDelta("delete", column)),
        ...(scaffoldRows.length > 0 ? [rowsDelta(scaffoldRows)] : []),
        ...created.map((column) => columnDelta("create", column)),
      ],
    });
  }
  return titles.map((title) => slots.get(title) as number);
}

function columnDelta(op: "create" | "delete", column: ColumnRecord): VersionDelta {
  return { op, entity: "column", id: column.id, title: column.title };
}

function rowsDelta(rowIndices: number[]): VersionDelta {
  return { op: "delete", entity: "rows", row_count: rowIndices.length, first_row_index: rowIndices[0] };
}
