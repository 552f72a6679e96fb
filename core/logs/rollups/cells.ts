import type { CountedRecord, StoredRollup } from "../../../db/queries/logs/rollups/units.ts";
import type { RolledKind } from "./kinds.ts";
import { addTo, type Bins, binOf } from "./sketch.ts";

export type Value = string | number | null;

/** Records with the same values. */
export interface Cell {
  values: Value[];
  count: number;
  /** Microseconds since 1970. */
  first: number;
  last: number;
  /** Of each number its sum, least and most; of no number the last two are infinite. */
  sums: number[];
  bins: Bins[];
}

/** Sums by the values of some fields; a record with several values of one counts for each. */
export class Cells {
  readonly all = new Map<string, Cell>();

  constructor(
    readonly kind: RolledKind,
    readonly fields: readonly string[],
  ) {}

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
        sums: this.kind.numbers.flatMap(() => [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
        bins: this.kind.numbers.map(() => new Map()),
      };
      this.all.set(key, cell);
    }
    return cell;
  }

  /** @param before values that come before those of the fields, such as a bucket of time */
  addRecord(record: CountedRecord, before: Value[] = []): void {
    const values = this.fields.reduce<Value[][]>(
      (lists, field) => {
        const found = [...new Set([record[field] as Value | Value[]].flat())];
        return lists.flatMap((list) => found.map((value) => [...list, value]));
      },
      [before],
    );
    for (const one of values) this.count(this.at(one), record);
  }

  /** Adds what is stored of a view that has all these fields, and perhaps more. */
  addStored(
    { groups, sums, bins }: Pick<StoredRollup, "groups" | "sums" | "bins">,
    fields: readonly string[],
    before: Value[],
  ): void {
    const places = this.fields.map((field) => fields.indexOf(field));
    for (const [index, group] of groups.entries()) {
      const cell = this.at([...before, ...places.map((place) => group[place] as Value)]);
      const [count, first, last] = group.slice(fields.length) as [number, number, number];
      cell.count += count;
      cell.first = Math.min(cell.first, first);
      cell.last = Math.max(cell.last, last);
      addSums(cell.sums, sums[index] as (number | null)[]);
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
      bins: this.kind.numbers.map((_, number) => cells.map(({ bins }) => [...(bins[number] as Bins)].flat())),
    };
  }

  private count(cell: Cell, record: CountedRecord): void {
    cell.count++;
    cell.first = Math.min(cell.first, record.start);
    cell.last = Math.max(cell.last, record.start);
    for (const [place, number] of this.kind.numbers.entries()) {
      const value = record[number] as number | null;
      if (value === null) continue;
      addTriple(cell.sums, place * 3, value, value, value);
      addTo(cell.bins[place] as Bins, binOf(value), 1);
    }
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

/** Adds sums; JSON has null for what is infinite. */
function addSums(to: number[], from: readonly (number | null)[]): void {
  for (let at = 0; at < to.length; at += 3) {
    const [sum, least, most] = from.slice(at, at + 3);
    if (least != null && most != null) addTriple(to, at, sum as number, least, most);
  }
}

function addTriple(to: number[], at: number, sum: number, least: number, most: number): void {
  to[at] = (to[at] as number) + sum;
  to[at + 1] = Math.min(to[at + 1] as number, least);
  to[at + 2] = Math.max(to[at + 2] as number, most);
}
