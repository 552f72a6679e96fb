import type { CountedLog, StoredRollup } from "../../../db/queries/logs/rollups/units.ts";
import { addTo, type Bins, binOf } from "./sketch.ts";

/** Fields of which a log has one value, in the order of the values of a cell. */
export const scalarFields = [
  "engine",
  "provider_type",
  "status",
  "error_type",
  "prompt_id",
  "prompt_version_number",
] as const;
/** Fields of which it has several. */
export const listFields = ["tags", "tool_names"] as const;
export type RolledField = (typeof scalarFields)[number] | (typeof listFields)[number];
export type Value = string | number | null;

/** Numbers that are summed up, in the order of the sums of a cell. */
export const rolledNumbers = [
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "thinking_tokens",
  "cost",
  "latency_ms",
  "turn_count",
  "tool_call_count",
] as const;

/** Logs with the same values. */
export interface Cell {
  values: Value[];
  count: number;
  /** Microseconds since 1970. */
  first: number;
  last: number;
  /** Of each number its sum, least and most. */
  sums: number[];
  bins: Bins[];
}

/** Sums by the values of some fields; a log with several values of one counts for each. */
export class Cells {
  readonly all = new Map<string, Cell>();

  constructor(readonly fields: readonly RolledField[]) {}

  /** The cell of these values. */
  at(values: Value[]): Cell {
    const key = JSON.stringify(values);
    let cell = this.all.get(key);
    if (!cell) {
      cell = {
        values,
        count: 0,
        first: Number.POSITIVE_INFINITY,
        last: Number.NEGATIVE_INFINITY,
        sums: rolledNumbers.flatMap(() => [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
        bins: rolledNumbers.map(() => new Map()),
      };
      this.all.set(key, cell);
    }
    return cell;
  }

  /** @param before values that come before those of the fields, such as a bucket of time */
  addLog(log: CountedLog, before: Value[] = []): void {
    const values = this.fields.reduce<Value[][]>(
      (lists, field) => {
        const found: Value[] = isList(field) ? [...new Set(log[field])] : [log[field]];
        return lists.flatMap((list) => found.map((value) => [...list, value]));
      },
      [before],
    );
    for (const one of values) addLog(this.at(one), log);
  }

  /** Adds what is stored of a view that has all these fields, and perhaps more. */
  addStored(
    { groups, sums, bins }: Pick<StoredRollup, "groups" | "sums" | "bins">,
    fields: readonly RolledField[],
    before: Value[],
  ): void {
    const places = this.fields.map((field) => fields.indexOf(field));
    for (const [index, group] of groups.entries()) {
      const cell = this.at([...before, ...places.map((place) => group[place] as Value)]);
      const [count, first, last] = group.slice(fields.length) as [number, number, number];
      cell.count += count;
      cell.first = Math.min(cell.first, first);
      cell.last = Math.max(cell.last, last);
      addSums(cell.sums, sums[index] as number[]);
      for (const [number, lists] of bins.entries()) {
        const list = lists?.[index] ?? [];
        for (let at = 0; at < list.length; at += 2) {
          addTo(cell.bins[number] as Bins, list[at] as number, list[at + 1] as number);
        }
      }
    }
  }

  /** The cells as they are stored. */
  stored(): Pick<StoredRollup, "groups" | "sums" | "bins"> {
    const cells = [...this.all.values()];
    return {
      groups: cells.map(({ values, count, first, last }) => [...values, count, first, last]),
      sums: cells.map(({ sums }) => sums),
      bins: rolledNumbers.map((_, number) => cells.map(({ bins }) => [...(bins[number] as Bins)].flat())),
    };
  }
}

export function isList(field: RolledField): field is (typeof listFields)[number] {
  return listFields.some((one) => one === field);
}

function addLog(cell: Cell, log: CountedLog): void {
  cell.count++;
  cell.first = Math.min(cell.first, log.start);
  cell.last = Math.max(cell.last, log.start);
  for (const [place, number] of rolledNumbers.entries()) {
    const value = log[number];
    addTriple(cell.sums, place * 3, value, value, value);
    addTo(cell.bins[place] as Bins, binOf(value), 1);
  }
}

/** Adds one cell to another, whatever their values are. */
export function addCell(to: Cell, from: Cell): void {
  to.count += from.count;
  to.first = Math.min(to.first, from.first);
  to.last = Math.max(to.last, from.last);
  addSums(to.sums, from.sums);
  for (const [number, bins] of from.bins.entries())
    for (const [bin, count] of bins) addTo(to.bins[number] as Bins, bin, count);
}

function addSums(to: number[], from: readonly number[]): void {
  for (let at = 0; at < to.length; at += 3) {
    addTriple(to, at, from[at] as number, from[at + 1] as number, from[at + 2] as number);
  }
}

function addTriple(to: number[], at: number, sum: number, least: number, most: number): void {
  to[at] = (to[at] as number) + sum;
  to[at + 1] = Math.min(to[at + 1] as number, least);
  to[at + 2] = Math.max(to[at + 2] as number, most);
}
