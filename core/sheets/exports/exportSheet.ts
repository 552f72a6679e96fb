import { type ColumnRecord, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { listRowBytesAt, type RowBytes } from "../../../db/queries/sheets/rows.ts";
import { getSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion, getVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { readPastCells } from "../versions/readSnapshot.ts";
import { ExportBytes } from "./exportBytes.ts";
import { type ExportFormat, exportFormats } from "./formats.ts";

interface SheetExport {
  /** Title of the sheet at the exported version. */
  title: string;
  /** Exported version; null for the present state. */
  versionNumber: number | null;
  /** File in pieces; nothing is read before the first is requested. The next piece takes the memory of the one before. */
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
/** Approximate length of the bytes in memory at once; rows of many large cells make small pages. */
const pageBytes = 1 << 19;

async function* fileBytes(db: Scope, source: Source, format: ExportFormat): AsyncGenerator<Uint8Array> {
  const writer = exportFormats[format](source.columns);
  const out = new ExportBytes();
  writer.head(out);
  let limit = firstPageRows;
  for (let after: number | null = null; ; ) {
    const rows: RowBytes[] = await listRowBytesAt(db, source.sheetId, source.versionNumber, { after, limit });
    const page = rows.slice(0, limit);
    const rowIndices = page.map((row) => row.row_index);
    const cellAt = await readPastCells(db, source.sheetId, source.columns, rowIndices, source.versionNumber);
    for (const row of page) writer.row(row, cellAt, out);
    const bytes = out.take();
    if (bytes.length > 0) yield bytes;
    if (rows.length <= limit) return;
    after = (page.at(-1) as RowBytes).row_index;
    const rowBytes = Math.max(1, bytes.length / page.length);
    limit = Math.max(1, Math.min(maxPageRows, limit * 4, Math.floor(pageBytes / rowBytes)));
  }
}
