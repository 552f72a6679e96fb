import { type ColumnRecord, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import {
  type ChangeBounds,
  type ChangedRow,
  listChangedCells,
  listChangedData,
} from "../../../db/queries/sheets/compositions.ts";
import { listChangedRowIndices } from "../../../db/queries/sheets/diffs.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition } from "../../../domain/columnKind.ts";
import { originColumnOf, sourceOfComposition } from "../graph/columnGraph.ts";

/**
 * Change of a column between two versions of its sheet: in these rows; or as a whole, because its config was changed, it
 * was added or deleted, or too many rows changed to be listed.
 */
export type SourceChange = { wholly: true } | { wholly: false; rows: ChangedRow[] };

/** Rows that are listed at most. Raising an epoch costs the same for any number of them. */
const maxChangedRows = 10_000;

interface Place {
  sheetId: string;
  columnId: string;
}

/** Finds how a column changed. @param range rows that matter: from `after` to `below`, both not included */
export async function sourceChange(
  db: Scope,
  place: Place,
  bounds: ChangeBounds,
  range: { after: number; below: number },
): Promise<SourceChange> {
  const found = await locateChange(db, place, bounds);
  if (found === "nothing") return { wholly: false, rows: [] };
  if (found === "wholly") return { wholly: true };
  const candidates = await listCandidates(db, found, { ...range, limit: maxChangedRows });
  if (candidates.length > maxChangedRows) return { wholly: true };
  if (candidates.length === 0) return { wholly: false, rows: [] };
  const { sheetId, column } = found;
  const rows = holdsData(column)
    ? await listChangedData(
        db,
        { sheetId, slot: column.text_slot, isAsked: column.type === "HUMAN" },
        candidates,
        found.bounds,
      )
    : await listChangedCells(
        db,
        { sheetId, columnKey: column.column_key, epoch: column.epoch },
        candidates,
        found.bounds,
      );
  return { wholly: false, rows };
}

/**
 * Rows in which a column may have changed between two versions, in order, one more than `limit` when there are more.
 * @returns null when it changed as a whole
 */
export async function listPossiblyChangedRows(
  db: Scope,
  place: Place,
  bounds: ChangeBounds,
  page: { after: number; limit: number },
): Promise<number[] | null> {
  const found = await locateChange(db, place, bounds);
  if (found === "nothing") return [];
  return found === "wholly" ? null : listCandidates(db, found, page);
}

interface LocatedChange {
  sheetId: string;
  /** The column, which differs between the versions in its cells alone. */
  column: ColumnRecord;
  bounds: ChangeBounds;
}

function listCandidates(
  db: Scope,
  { sheetId, column, bounds }: LocatedChange,
  page: { after: number; below?: number; limit: number },
): Promise<number[]> {
  const keys = holdsData(column) ? [] : [column.column_key];
  return listChangedRowIndices(db, sheetId, keys, bounds, page);
}

/** Finds the column whose cells are meant, through compositions, at the versions that were followed. */
async function locateChange(
  db: Scope,
  place: Place,
  bounds: ChangeBounds,
): Promise<LocatedChange | "nothing" | "wholly"> {
  if (bounds.low === bounds.high) return "nothing";
  const then = await columnAt(db, place, bounds.low);
  const now = await columnAt(db, place, bounds.high);
  if (!then && !now) return "nothing";
  if (!then || !now || !isSameButCells(then, now)) return "wholly";
  if (!isComposition(then)) return { sheetId: place.sheetId, column: then, bounds };
  const sourceId = sourceOfComposition(then);
  const [low, high] = [then.source_version, now.source_version];
  if (sourceId === undefined || low === high) return "nothing";
  if (low === null || high === null) return "wholly";
  const inOrder = { low: Math.min(low, high), high: Math.max(low, high) };
  return locateChange(db, { sheetId: then.source_sheet_id as string, columnId: sourceId }, inOrder);
}

/** The column where the cells really are, as of a version; undefined when it, or one on the way to it, is gone. */
async function columnAt(db: Scope, { sheetId, columnId }: Place, version: number): Promise<ColumnRecord | undefined> {
  const columns = await listSheetColumnsAt(db, sheetId, version);
  const column = columns.find(({ id }) => id === columnId);
  return column && originColumnOf(column, columns);
}

function isSameButCells(then: ColumnRecord, now: ColumnRecord): boolean {
  return (
    then.id === now.id &&
    then.type === now.type &&
    then.text_slot === now.text_slot &&
    then.epoch === now.epoch &&
    then.source_sheet_id === now.source_sheet_id &&
    sourceOfComposition(then) === sourceOfComposition(now)
  );
}
