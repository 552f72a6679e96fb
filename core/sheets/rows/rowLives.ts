import type { RowLife, RowState } from "../../../db/queries/deletion/eraseRows.ts";

/**
 * The whole lives of rows that are known by one version of them. A row that is edited lives on; a deleted one whose index is
 * given to another ends; and one that comes back with an older version is the row of that version.
 * @param states in the order of their rows and versions
 */
export function rowLivesOf(
  states: readonly RowState[],
  known: readonly { rowIndex: number; version: number }[],
): RowState[] {
  const lives: RowState[] = [];
  for (const state of states) {
    const last = lives.at(-1);
    const goesOn = last?.rowIndex === state.rowIndex && last.to === state.from && state.restored === null;
    if (goesOn) last.to = state.to;
    else lives.push({ ...state });
  }
  const ofKnown = new Set(
    lives.filter((life) => known.some((row) => row.rowIndex === life.rowIndex && isThereAt(life, row.version))),
  );
  // Each round adds at least one, or ends.
  for (let size = -1; size !== ofKnown.size; ) {
    size = ofKnown.size;
    for (const life of lives) if ([...ofKnown].some((other) => isSameRow(life, other))) ofKnown.add(life);
  }
  return [...ofKnown];
}

/** Counts the rows of which these are all lives: a row has one that is not restored. */
export function countRows(lives: readonly RowState[]): number {
  return lives.filter(({ restored }) => restored === null).length;
}

/** Tells whether the row is there in a version. */
export function isThereAt({ from, to }: RowLife, version: number): boolean {
  return from <= version && (to === null || version < to);
}

function isSameRow(one: RowState, other: RowState): boolean {
  if (one.rowIndex !== other.rowIndex) return false;
  return (
    (one.restored !== null && isThereAt(other, one.restored)) ||
    (other.restored !== null && isThereAt(one, other.restored))
  );
}
