import { getSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import {
  findVersionByNumber,
  getVersion,
  listVersions,
  type VersionRecord,
  type VersionSummaryRecord,
} from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeCursor, encodeCursor } from "../../values/cursor.ts";
import { type ColumnSources, readColumnSources } from "../columns/columnSources.ts";
import { diffVersions, type VersionDiff } from "./diffVersions.ts";
import { readSnapshot, type SnapshotPage } from "./readSnapshot.ts";

/** Page of rows by the cursor of a request. */
interface CursorPage {
  cursor: string | undefined;
  limit: number;
}

export interface VersionDetail {
  version: VersionRecord;
  snapshot: SnapshotPage;
  sources: ColumnSources;
  nextCursor: string | null;
}

export interface ComparedVersions extends VersionDiff {
  from: VersionRecord;
  to: VersionRecord;
  sourcesBefore: ColumnSources;
  sourcesAfter: ColumnSources;
  nextCursor: string | null;
}

/** @throws Problem not_found, invalid_cursor */
export function readVersion(db: Scope, place: SheetPlace, versionId: string, page: CursorPage): Promise<VersionDetail> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    return readVersionDetail(tx, sheet.table_id, await getVersion(tx, sheet.id, versionId), page);
  });
}

/** One page of a sheet's versions. @throws Problem not_found for the sheet */
export async function listSheetVersions(
  db: Scope,
  place: SheetPlace,
  page: Parameters<typeof listVersions>[2],
): Promise<VersionSummaryRecord[]> {
  const sheet = await getSheet(db, place);
  return listVersions(db, sheet.id, page);
}

/** @throws Problem invalid_cursor */
export async function readVersionDetail(
  db: Scope,
  tableId: string,
  version: VersionRecord,
  { cursor, limit }: CursorPage,
): Promise<VersionDetail> {
  const order = { of: version.id, sort: "row_index", order: "asc" as const, filters: {} };
  const after = decodeCursor(order, ["integer"], cursor) as [number] | null;
  const found = await readSnapshot(db, version.sheet_id, version.version_number, { after: after?.[0] ?? null, limit });
  const last = found.rows.at(-1);
  return {
    version,
    snapshot: found,
    sources: await readColumnSources(db, found.columns, tableId),
    nextCursor: found.hasMore && last ? encodeCursor(order, [last.row_index]) : null,
  };
}

/**
 * One page of the differences between two versions.
 * @param toId undefined for the current version
 * @throws Problem not_found, invalid_cursor
 */
export function compareVersions(
  db: Scope,
  place: SheetPlace,
  fromId: string,
  toId: string | undefined,
  { cursor, limit }: CursorPage,
): Promise<ComparedVersions> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const from = await getVersion(tx, sheet.id, fromId);
    const order = { of: from.id, sort: "row_index", order: "asc" as const, filters: { to: toId } };
    const [after, before] = (decodeCursor(order, ["integer", "uuid"], cursor) ?? []) as [number?, string?];
    // All pages compare with the version that the first one compared with.
    const given = toId ?? before;
    const to = given
      ? await getVersion(tx, sheet.id, given)
      : await findVersionByNumber(tx, sheet.id, sheet.version_count);
    const numbers = { from: from.version_number, to: to.version_number };
    const found = await diffVersions(tx, sheet.id, numbers, { after: after ?? null, limit });
    return {
      ...found,
      from,
      to,
      sourcesBefore: await readColumnSources(tx, found.before.columns, sheet.table_id),
      sourcesAfter: await readColumnSources(tx, found.after.columns, sheet.table_id),
      nextCursor: found.continueAfter === null ? null : encodeCursor(order, [found.continueAfter, to.id]),
    };
  });
}
