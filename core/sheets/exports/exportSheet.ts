import { type ColumnRecord, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { listRowPageAt, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { getSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion, getVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { readPastCells } from "../versions/readSnapshot.ts";
import { type ExportFormat, exportFormats } from "./formats.ts";

interface SheetExport {
  /** Title of the sheet at the exported version. */
  title: string;
  /** Exported version; null for the present state. */
  versionNumber: number | null;
  /** File in pieces; nothing is read before the first is requested. */
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Exports a sheet as a file. Every page is read as of one version, so the file is consistent without a transaction that
 * a slow reader would keep open, and nothing has to be released when the reader leaves.
 * @param request.versionId null for the present state
 * @throws Problem not_found
 */
export async function exportSheet(
  db: Scope,
  place: SheetPlace,
  request: { format: ExportFormat; versionId: string | null },
): Promise<SheetExport> {
  const sheet = await getSheet(db, place);
  const version = request.versionId === null ? null : await getVersion(db, sheet.id, request.versionId);
  const versionNumber = version?.version_number ?? sheet.version_count;
  if (sheet.version_is_open && versionNumber === sheet.version_count) {
    // A run would go on writing into this version; from now on it writes into the next.
    await closeRunVersion(db, sheet.id, versionNumber);
  }
  const columns = await listSheetColumnsAt(db, sheet.id, versionNumber);
  return {
    title: version?.title ?? sheet.title,
    versionNumber: version?.version_number ?? null,
    bytes: fileBytes(db, { sheetId: sheet.id, versionNumber, columns }, request.format),
  };
}

interface Source {
  sheetId: string;
  versionNumber: number;
  columns: readonly ColumnRecord[];
}

const maxPageRows = 1000;
const firstPageRows = 100;
/** Approximate length of the text in memory at once; rows of many large cells make small pages. */
const pageBytes = 1 << 19;

async function* fileBytes(db: Scope, source: Source, format: ExportFormat): AsyncGenerator<Uint8Array> {
  const writer = exportFormats[format](source.columns);
  const head = writer.head();
  if (head !== "") yield Buffer.from(head);
  let limit = firstPageRows;
  for (let after: number | null = null; ; ) {
    const rows: RowRecord[] = await listRowPageAt(db, source.sheetId, source.versionNumber, { after, limit });
    const page = rows.slice(0, limit);
    if (page.length === 0) return;
    const rowIndices = page.map((row) => row.row_index);
    const cellAt = await readPastCells(db, source.sheetId, source.columns, rowIndices, source.versionNumber);
    const bytes = Buffer.from(writer.rows(page, cellAt));
    yield bytes;
    if (rows.length <= limit) return;
    after = (page.at(-1) as RowRecord).row_index;
    const rowBytes = Math.max(1, bytes.length / page.length);
    limit = Math.max(1, Math.min(maxPageRows, limit * 4, Math.floor(pageBytes / rowBytes)));
  }
}
