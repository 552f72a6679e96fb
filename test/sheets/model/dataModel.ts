import { expect } from "bun:test";
import type { components } from "../../../generated/types.ts";
import type { SnapshotColumn, SnapshotRow } from "./formulas.ts";

export type Version = components["schemas"]["Version"];

/** Values of TEXT cells by row index and column id. */
type Texts = Map<number, Map<string, unknown>>;

/** A sheet's data at one version: nothing but maps, copied for each version. */
interface State {
  /** Type of each column by id. */
  types: Map<string, string>;
  texts: Texts;
}

interface Delta {
  op: string;
  entity: string;
  id?: string;
  [detail: string]: unknown;
}

/**
 * The data of a sheet as it must be at each version: each change is applied to a copy of the state before it. What a
 * version changed is read from its deltas, and held against what was asked for.
 */
export class DataModel {
  private readonly states = new Map<number, State>();
  private readonly numbers = new Map<string, number>();
  /** Texts that a request put into new rows, by the version that its answer named. */
  readonly added = new Map<number, Record<string, unknown>[]>();

  /** Edits of cells, by the version that their answers named. */
  readonly edited = new Map<number, { id: string; after: unknown }>();

  /** Takes a first version as it is. */
  begin(version: Version): void {
    this.numbers.set(version.id, version.version_number);
    this.states.set(version.version_number, stateOf(version));
  }

  /** Applies the change of the next version, and compares the version with what comes out. */
  apply(version: Version): void {
    const before = this.states.get(version.version_number - 1) as State;
    this.numbers.set(version.id, version.version_number);
    const { source_version_id: sourceId } = version.metadata;
    const base = sourceId ? (this.states.get(this.numbers.get(sourceId) as number) as State) : before;
    const state: State = { types: new Map(base.types), texts: copyOf(base.texts) };
    const edit = this.edited.get(version.version_number);
    if (edit) expect(version.deltas).toMatchObject([edit]);
    for (const delta of version.deltas as Delta[]) this.applyDelta(state, delta, version);
    this.states.set(version.version_number, state);
    expect(describe(stateOf(version))).toEqual(describe(state));
  }

  private applyDelta(state: State, delta: Delta, version: Version): void {
    const isRows = delta.entity === "rows";
    if (delta.entity === "cell") {
      const row = state.texts.get(delta.row_index as number);
      const columnId = delta.column_id as string;
      expect([version.version_number, row?.get(columnId)]).toEqual([version.version_number, delta.before]);
      row?.set(columnId, delta.after);
    } else if (isRows && delta.op === "delete") {
      const [first, last] = [delta.first_row_index as number, delta.last_row_index as number];
      const gone = [...state.texts.keys()].filter((row) => row >= first && row <= last);
      expect(gone.length).toBe(delta.row_count as number);
      for (const row of gone) state.texts.delete(row);
    } else if (isRows) {
      const first = delta.first_row_index as number;
      const asked = this.added.get(version.version_number);
      const found = rowsOf(version.snapshot.rows, textColumns(state.types));
      for (let row = first; row < first + (delta.row_count as number); row++) {
        expect([...state.texts.keys()]).not.toContain(row);
        const given = asked?.[row - first];
        // Nobody knows what was asked for when the answer was lost, and an import's rows are known by their texts.
        state.texts.set(row, given ? textsOf(given, textColumns(state.types)) : (found.get(row) ?? new Map()));
      }
    } else if (delta.entity === "column") applyColumn(state, delta, version);
  }
}

function applyColumn(state: State, { op, id, after }: Delta, version: Version): void {
  const columnId = id as string;
  if (op === "delete") {
    state.types.delete(columnId);
    for (const row of state.texts.values()) row.delete(columnId);
    return;
  }
  const changed = version.snapshot.columns.find((column) => column.id === columnId) as SnapshotColumn;
  const before = state.types.get(columnId);
  const type = (after as { type?: string } | undefined)?.type ?? changed.type;
  state.types.set(columnId, type);
  if (before === type) return;
  for (const [rowIndex, row] of state.texts) {
    row.delete(columnId);
    if (type !== "TEXT") continue;
    // Computed values become data as they are; what they were is held against the version before by the caller.
    const cell = version.snapshot.rows.find((one) => one.row_index === rowIndex)?.cells[columnId];
    row.set(columnId, before === undefined ? null : (cell?.value ?? null));
  }
}

function stateOf({ snapshot }: Version): State {
  const types = new Map(snapshot.columns.map(({ id, type }) => [id, type]));
  return { types, texts: rowsOf(snapshot.rows, textColumns(types)) };
}

function textColumns(types: ReadonlyMap<string, string>): string[] {
  return [...types].filter(([, type]) => type === "TEXT").map(([id]) => id);
}

function rowsOf(rows: readonly SnapshotRow[], columnIds: string[]): Texts {
  return new Map(
    rows.map(({ row_index, cells }) => [row_index, new Map(columnIds.map((id) => [id, cells[id]?.value ?? null]))]),
  );
}

function textsOf(values: Record<string, unknown>, columnIds: string[]): Map<string, unknown> {
  return new Map(columnIds.map((id) => [id, values[id] ?? null]));
}

function copyOf(texts: Texts): Texts {
  return new Map([...texts].map(([row, values]) => [row, new Map(values)]));
}

/** A state in one order, for a comparison that tells what differs. */
function describe({ types, texts }: State) {
  const sorted = <T>(map: Map<string, T>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    types: sorted(types),
    texts: Object.fromEntries([...texts].map(([row, values]) => [row, sorted(values)])),
  };
}
