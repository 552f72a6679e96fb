import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { listOperations, listRows, listScorecardRows } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call, Failure } from "../shared/api.ts";
import { lostMs, useEvery } from "../shared/load.tsx";

export type Cell = Schemas["Cell"];
export type Column = Schemas["Column"];
export type Place = { table_id: string; sheet_id: string };

export const rowHeight = 32;
export const columnWidth = 184;

/** The rows and columns that are drawn; ends come after the last ones. */
export interface View {
  firstRow: number;
  endRow: number;
  firstColumn: number;
  endColumn: number;
}

/** Columns and size of a sheet, known before its cells. */
export interface Layout {
  columns: Column[];
  rowCount: number;
  /** Index after the last row; larger than the number of rows if some were deleted. */
  rowEnd: number;
  /** Version of the sheet when the oldest part of this was read. */
  version: number;
  known: KnownRows;
}

/** A row as far as it was read: its cells by column, and the reading that brought each of them. */
interface KnownRow {
  isThere: boolean;
  reading: Map<string, number>;
  cells: Map<string, Cell>;
}
export type KnownRows = Map<number, KnownRow>;

/**
 * One request brings the columns and the last row, however many rows there are; no column has the id of the sheet. Another one
 * brings the first cells meanwhile, before their columns are known.
 */
export async function readLayout(place: Place, known: KnownRows, signal: AbortSignal): Promise<Layout> {
  const query = { order: "desc" as const, limit: 1, include_columns: true, column_ids: [place.sheet_id] };
  const [limit, column_count] = [
    Math.min(100, Math.ceil(innerHeight / rowHeight)),
    Math.ceil(innerWidth / columnWidth),
  ];
  const atFirst = { limit, column_count, include_columns: false };
  const [{ columns, row_count, data, version }, first] = await Promise.all([
    call(listRows, { params: place, query }, { signal }),
    known.size === 0 ? call(listRows, { params: place, query: atFirst }, { signal }) : null,
  ]);
  const [one] = first?.data ?? [];
  if (one) keepCells(known, first?.data ?? [], { first: 0, columnIds: Object.keys(one.cells) }, 1);
  const [rowCount, rowEnd] = [row_count ?? 0, (data[0]?.row_index ?? -1) + 1];
  return { columns, rowCount, rowEnd, version: Math.min(version, first?.version ?? version), known };
}

/** Rows that are remembered; beyond it those far from the view are forgotten. */
const mostKnownRows = 2_000;
/** Rows and columns of one request. */
const mostOfPage = 100;
/** Pause after the last scroll before cells are read. */
const settledMs = 60;

/**
 * Cells of the rows and columns that are seen; nothing else is asked for.
 * @param reading another number reads again what is seen; until it is there, the cells of before are shown
 */
export function useCells(place: Place, { columns, known }: Layout, view: View, hasScores: boolean, reading: number) {
  const scores = useRef(new Map<number, Schemas["ScorecardRowSummary"]>()).current;
  const { firstRow, endRow, firstColumn, endColumn } = view;
  const cells = useReading(
    async (signal) => {
      const wanted = columns.slice(firstColumn, endColumn).slice(0, mostOfPage);
      const missing = missingOf(known, wanted, view, reading);
      if (missing) await readCells(place, missing, known, reading, signal);
      if (known.size <= mostKnownRows) return;
      for (const row of known.keys()) if (Math.abs(row - firstRow) > mostKnownRows / 4) known.delete(row);
    },
    known.size === 0,
    [firstRow, endRow, firstColumn, endColumn, reading, columns],
  );
  const scored = useReading(
    async (signal) => {
      if (!hasScores || endRow <= firstRow) return;
      const query = { limit: Math.min(endRow - firstRow, mostOfPage), ...(firstRow > 0 && { cursor: firstRow - 1 }) };
      const { rows } = await call(listScorecardRows, { params: place, query }, { signal });
      for (const row of rows) if (row.row_index < endRow) scores.set(row.row_index, row);
    },
    scores.size === 0,
    [firstRow, endRow, reading, hasScores],
  );
  return {
    rowOf: (rowIndex: number) => known.get(rowIndex),
    scoreOf: (rowIndex: number) => scores.get(rowIndex),
    /** Readings that failed. */
    failed: [cells, scored].filter(({ failure }) => failure !== null),
  };
}

interface Reading {
  failure: Failure | null;
  /** A failed reading is tried again. */
  isBusy: boolean;
  again: () => void;
}

/** Reads once `of` has changed and rests, draws the result, and aborts requests whose answer is no longer needed. */
function useReading(read: (signal: AbortSignal) => Promise<void>, isFirst: boolean, of: unknown[]): Reading {
  const [state, setState] = useState<Omit<Reading, "again">>({ failure: null, isBusy: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    // The same state again draws nothing: a scroll would draw the grid twice otherwise.
    setState((before) => (before.failure ? { ...before, isBusy: true } : before));
    const start = () =>
      read(giveUp.signal).then(
        () => setState({ failure: null, isBusy: false }),
        (failure) => {
          if (giveUp.signal.aborted) return;
          if (!(failure instanceof Failure)) throw failure;
          setState({ failure, isBusy: false });
        },
      );
    const timer = setTimeout(start, isFirst ? 0 : settledMs);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [...of, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}

interface Missing {
  first: number;
  end: number;
  columnIds: string[];
}

/** Smallest rectangle of the view that contains all cells that were not read yet. */
function missingOf(known: KnownRows, columns: Column[], view: View, reading: number): Missing | null {
  const rows: number[] = [];
  const columnIds = new Set<string>();
  for (let row = view.firstRow; row < Math.min(view.endRow, view.firstRow + mostOfPage); row++) {
    const lacking = columns.filter(({ id }) => known.get(row)?.reading.get(id) !== reading);
    for (const { id } of lacking) columnIds.add(id);
    if (lacking.length > 0) rows.push(row);
  }
  const [first] = rows;
  return first === undefined ? null : { first, end: (rows.at(-1) as number) + 1, columnIds: [...columnIds] };
}

async function readCells(place: Place, missing: Missing, known: KnownRows, reading: number, signal: AbortSignal) {
  const { end, columnIds } = missing;
  // A page of large cells ends before its limit.
  for (let { first } = missing; first < end; ) {
    const query = { first_row_index: first, limit: end - first, column_ids: columnIds, include_columns: false };
    const { data, has_more } = await call(listRows, { params: place, query }, { signal });
    const last = data.at(-1);
    const read = has_more && last ? Math.min(end, last.row_index + 1) : end;
    keepCells(known, data, { first, end: read, columnIds }, reading);
    first = read;
  }
}

/** Keeps the cells that were read of some columns. Rows of the range that are not among them do not exist. */
function keepCells(
  known: KnownRows,
  data: AnswerOf<"listRows">["data"],
  { first, end = (data.at(-1)?.row_index ?? -1) + 1, columnIds }: Partial<Missing> & Omit<Missing, "end">,
  reading: number,
): void {
  const found = new Map(data.map((row) => [row.row_index, row.cells]));
  for (let row = first; row < end; row++) {
    const cells = found.get(row);
    const one = known.get(row) ?? { isThere: true, reading: new Map(), cells: new Map() };
    one.isThere = cells !== undefined;
    for (const id of columnIds) {
      one.reading.set(id, reading);
      if (cells?.[id]) one.cells.set(id, cells[id]);
    }
    known.set(row, one);
  }
}

export type Activity = AnswerOf<"listOperations">;

const busyMs = 1_000;
const idleMs = 5_000;

const settled: readonly Cell["status"][] = ["COMPLETED", "FAILED"];

/** Whether a sheet may have changed since. Results of a run leave the version as it is, and change only cells that wait for one. */
function isOlder({ version, known }: Layout, activity: Activity): boolean {
  if (version < activity.version) return true;
  return [...known.values()].some(({ cells }) => [...cells.values()].some(({ status }) => !settled.includes(status)));
}

/** Calls `work` if the sheet may have changed between the first reading of it and the first look at its activity. */
export function useOnceOlder(layout: Layout | null, activity: Activity | null, work: () => unknown): void {
  // The cells are as old as the first layout, whichever was read since.
  const first = useRef(layout);
  first.current ??= layout;
  useEffect(() => {
    if (first.current && activity && isOlder(first.current, activity)) work();
  }, [first.current === null, activity === null]);
}

/** Activity of a sheet; `onChange` is called when values or states of its cells may have changed. */
export function useActivity(place: Place, onChange: () => void): { activity: Activity | null; look: () => void } {
  const [activity, setActivity] = useState<Activity | null>(null);
  const last = useRef<string | null>(null);
  /** The look under way; a newer one ends it, since its answer would take back what the newer one shows. */
  const current = useRef<AbortController | null>(null);
  const look = useCallback(async () => {
    const query = { include: ["ceilings" as const, "spent" as const, "pause_reason" as const] };
    current.current?.abort();
    const giveUp = new AbortController();
    current.current = giveUp;
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(lostMs)]);
    try {
      const found = await call(listOperations, { params: place, query }, { signal });
      const state = JSON.stringify([found.version, found.status_counts]);
      if (last.current !== null && last.current !== state) onChange();
      last.current = state;
      setActivity(found);
    } catch (error) {
      // The next look comes soon, and what the page itself cannot read it says.
      if (!giveUp.signal.aborted && !(error instanceof Failure)) throw error;
    } finally {
      if (current.current === giveUp) current.current = null;
    }
  }, [place.sheet_id, onChange]);
  useEffect(() => {
    look();
    return () => current.current?.abort();
  }, [look]);
  // On a slow server looks would queue before the cells that the page reads.
  useEvery(activity?.active_operations.length ? busyMs : idleMs, () => current.current === null && look());
  return { activity, look };
}
