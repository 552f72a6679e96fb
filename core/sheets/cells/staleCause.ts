import {
  type ColumnRecord,
  findColumnChange,
  findEpochChange,
  listSheetColumnsAt,
} from "../../../db/queries/sheets/columns.ts";
import { findCellStates } from "../../../db/queries/sheets/compositions.ts";
import { listRowStates, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { findCreationOf, findVersionByNumber, type VersionRecord } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition } from "../../../domain/columnKind.ts";
import { limits } from "../../../generated/limits.ts";
import { graphOf, originColumnOf, sourceOfComposition } from "../graph/columnGraph.ts";
import { upstreamOf } from "../graph/graph.ts";
import type { ComputedCellState } from "./cellStates.ts";

type CauseKind = "never_computed" | "value_changed" | "column_changed";

/** A change, and the sheet that it was made in. */
export interface Change {
  kind: CauseKind;
  tableId: string;
  sheetId: string;
  version: VersionRecord;
}

export interface StaleCause extends Change {
  /** Changes of other sheets that this one followed, up to the sheet where the first was made. */
  upstream: Change[];
}

interface ChangeAt {
  kind: CauseKind;
  versionNumber: number;
}

/** Sheets that are searched for the first change at most. */
const maxSheets = limits["StaleCause.upstream.maxItems"];

/** Cause of a stale computed cell: the version that its state is from, or that raised its column's epoch, whichever came first. */
export async function causeOfComputed(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  column: ColumnRecord,
  rowIndex: number,
  stored: ComputedCellState["stored"],
): Promise<StaleCause> {
  if (!stored) {
    const versionNumber = await findCreationOf(db, sheetId, column.id, rowIndex);
    return withUpstream(db, sheetId, columns, column, rowIndex, { kind: "never_computed", versionNumber });
  }
  const columnChange = stored.epoch < column.epoch ? await findEpochChange(db, column, stored.epoch) : null;
  // Its present record may be a copy that a restore has made.
  const valueChange =
    stored.status === "STALE"
      ? (await findCellStates(db, column, rowIndex, { low: 0, high: stored.valid_from })).last
      : null;
  // Both may have happened since; the first of them made it stale.
  const isColumn = columnChange !== null && (valueChange === null || columnChange < valueChange);
  const change: ChangeAt = isColumn
    ? { kind: "column_changed", versionNumber: columnChange }
    : { kind: "value_changed", versionNumber: valueChange as number };
  return withUpstream(db, sheetId, columns, column, rowIndex, change);
}

/** Cause of an unanswered HUMAN cell: it never had an answer, it was cleared, or the question changed. */
export async function causeOfUnanswered(
  db: Scope,
  sheetId: string,
  column: ColumnRecord,
  row: RowRecord,
): Promise<StaleCause> {
  const slot = column.text_slot as number;
  const cleared = dataVersion(await listRowStates(db, sheetId, row.row_index), slot);
  const questionChanged = (await findColumnChange(db, column, { text_slot: slot })) as number;
  const created = await findCreationOf(db, sheetId, column.id, row.row_index);
  const latest = Math.max(cleared, questionChanged);
  const kind = latest <= created ? "never_computed" : questionChanged > cleared ? "column_changed" : "value_changed";
  return { ...(await changeIn(db, sheetId, { kind, versionNumber: Math.max(latest, created) })), upstream: [] };
}

/** Version that set a data value: that of the oldest of the row's states since which it is the same. */
export function dataVersion(states: readonly RowRecord[], slot: number): number {
  const [current] = states as [RowRecord];
  let version = current.valid_from;
  for (const state of states) {
    if ((state.cells[slot - 1] ?? null) !== (current.cells[slot - 1] ?? null)) break;
    version = state.valid_from;
  }
  return version;
}

async function changeIn(db: Scope, sheetId: string, { kind, versionNumber }: ChangeAt): Promise<Change> {
  const sheet = await findSheetOfJob(db, sheetId);
  const version = await findVersionByNumber(db, sheetId, versionNumber);
  return { kind, tableId: sheet?.table_id ?? "", sheetId, version };
}

async function withUpstream(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  column: ColumnRecord,
  rowIndex: number,
  at: ChangeAt,
): Promise<StaleCause> {
  const cause = await changeIn(db, sheetId, at);
  const upstream: Change[] = [];
  let followed = followedBy(cause.version, columns, column);
  for (let depth = 0; followed && depth < maxSheets; depth++) {
    const found = await changeFollowed(db, followed, rowIndex);
    if (!found) break;
    upstream.push(found.change);
    followed = followedBy(found.change.version, found.columns, found.column);
  }
  return { ...cause, upstream };
}

/** A composition that followed its source, from one version of the source to another. */
interface Followed {
  composition: ColumnRecord;
  low: number;
  high: number;
}

interface FollowedDelta {
  id: string;
  before: { source_version_number: number | null };
  after: { source_version_number: number | null };
}

/** Composition that followed its source with a version and that the column depends on; undefined for a change of the sheet itself. */
function followedBy(
  version: VersionRecord,
  columns: readonly ColumnRecord[],
  column: ColumnRecord,
): Followed | undefined {
  if (version.reason !== "source_changed") return undefined;
  const read = upstreamOf(graphOf(columns), [column.id]);
  for (const delta of version.deltas as unknown as FollowedDelta[]) {
    const composition = read.find((source) => source.id === delta.id && isComposition(source));
    const [low, high] = [delta.before.source_version_number, delta.after.source_version_number];
    if (composition && low !== null && high !== null) return { composition, low, high };
  }
  return undefined;
}

/** The first change of the followed cell between the two versions of its sheet. */
async function changeFollowed(
  db: Scope,
  { composition, low, high }: Followed,
  rowIndex: number,
): Promise<{ change: Change; columns: readonly ColumnRecord[]; column: ColumnRecord } | null> {
  const sheetId = composition.source_sheet_id;
  const sourceId = sourceOfComposition(composition);
  if (sheetId === null || !(await findSheetOfJob(db, sheetId))) return null;
  const columns = await listSheetColumnsAt(db, sheetId, high);
  const named = columns.find(({ id }) => id === sourceId);
  const column = named && originColumnOf(named, columns);
  if (!column) return null;
  const at = await firstChange(db, column, rowIndex, { low, high });
  return at && { change: await changeIn(db, sheetId, at), columns, column };
}

async function firstChange(
  db: Scope,
  column: ColumnRecord,
  rowIndex: number,
  { low, high }: { low: number; high: number },
): Promise<ChangeAt | null> {
  const inValue = holdsData(column)
    ? await firstDataChange(db, column, rowIndex, { low, high })
    : (await findCellStates(db, column, rowIndex, { low, high })).first;
  const inColumn = column.valid_from > low ? await findColumnChange(db, column, { after: low, until: high }) : null;
  const isValue = inValue !== null && inValue <= high && (inColumn === null || inValue <= inColumn);
  if (isValue) return { kind: "value_changed", versionNumber: inValue };
  return inColumn === null ? null : { kind: "column_changed", versionNumber: inColumn };
}

async function firstDataChange(
  db: Scope,
  column: ColumnRecord & { text_slot: number },
  rowIndex: number,
  { low, high }: { low: number; high: number },
): Promise<number | null> {
  const states = (await listRowStates(db, column.sheet_id, rowIndex, high)).toReversed();
  const contentOf = (state: RowRecord | undefined) => state?.cells[column.text_slot - 1] ?? null;
  const known = states.findLast((state) => state.valid_from <= low);
  const changed = states.find((state) => state.valid_from > low && contentOf(state) !== contentOf(known));
  return changed?.valid_from ?? null;
}
