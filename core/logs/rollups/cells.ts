import type { CountedRecord, StoredRollup } from "../../../db/queries/logs/rollups/units.ts";
import type { RolledKind } from "./kinds.ts";
import { type Bins, binOf, Histograms } from "./sketch.ts";
import { readBins, readFigures, writeBins, writeFigures } from "./storedCells.ts";

export type Value = string | number | null;

/** Sum, least and most of a number; the last two are infinite where no record has it. */
export type Triple = [sum: number, least: number, most: number];

/** Numbers of a cell before its triples: the count, and the first and last start in microseconds since 1970. */
const beforeTriples = 3;

/** Sums of records by the values of some fields, each in a cell; a record with several values of one counts for each. */
export class Cells {
  readonly values: Value[][] = [];
  private readonly places = new Map<string, number>();
  /** Numbers of each cell: count, first and last start, and then its triples. */
  private figures = new Float64Array(0);
  private readonly histograms: Histograms[] = [];
  /** Figures of a cell. */
  private readonly width: number;
  private readonly hasList: boolean;

  /**
   * @param fields at most one of them is a list, and comes last
   * @param binned places of the numbers whose histograms are kept
   */
  constructor(
    readonly kind: RolledKind,
    readonly fields: readonly string[],
    readonly binned: readonly number[],
  ) {
    this.width = beforeTriples + kind.numbers.length * 3;
    this.hasList = fields.some((field) => kind.lists.includes(field));
    for (const number of binned) this.histograms[number] = new Histograms();
  }

  get count(): number {
    return this.values.length;
  }

  /** The place of the cell of these values. */
  at(values: Value[]): number {
    let key = "";
    for (const value of values) key += keyOf(value);
    return this.places.get(key) ?? this.make(key, values);
  }

  countOf(cell: number): number {
    return this.figures[cell * this.width] as number;
  }

  /** First and last start, in microseconds since 1970. */
  startsOf(cell: number): [first: number, last: number] {
    const at = cell * this.width;
    return [this.figures[at + 1] as number, this.figures[at + 2] as number];
  }

  tripleOf(cell: number, number: number): Triple {
    const at = cell * this.width + beforeTriples + number * 3;
    return [...this.figures.subarray(at, at + 3)] as Triple;
  }

  binsOf(cell: number, number: number): Bins {
    return (this.histograms[number] as Histograms).of(cell);
  }

  /** @param before values that come before those of the fields, such as a bucket of time */
  addRecord(record: CountedRecord, before: readonly Value[] = []): void {
    let key = "";
    let several: readonly Value[] = [];
    for (const value of before) key += keyOf(value);
    for (const field of this.fields) {
      const found = record[field] as Value | Value[];
      if (Array.isArray(found)) several = found.length > 1 ? [...new Set(found)] : found;
      else key += keyOf(found);
    }
    const valuesWith = (...last: Value[]) => [
      ...before,
      ...this.fields.flatMap((field) => (Array.isArray(record[field]) ? last : (record[field] as Value))),
    ];
    if (!this.hasList) this.countRecord(this.places.get(key) ?? this.make(key, valuesWith()), record);
    for (const one of several) {
      const own = key + keyOf(one);
      this.countRecord(this.places.get(own) ?? this.make(own, valuesWith(one)), record);
    }
  }

  /** Adds what is stored of a view that has all these fields, and perhaps more. */
  addStored(rollup: StoredRollup, fields: readonly string[], before: Value[]): void {
    const places = this.fields.map((field) => fields.indexOf(field));
    const targets = rollup.groups.map((group) => this.at([...before, ...places.map((place) => group[place] as Value)]));
    readFigures(rollup, this.width, (group, figures) => this.addFigures(targets[group] as number, figures, 0));
    for (const number of this.binned) {
      const histogram = this.histograms[number] as Histograms;
      readBins(rollup.bins[number] as Buffer, targets, histogram);
    }
  }

  /**
   * Adds cells, each to the one of the values that `valuesOf` gives for its own; without any it is left out.
   * @param most cells: with more, histograms are not added
   */
  addCells(others: Cells, valuesOf: (values: Value[]) => Value[] | null, most = Number.POSITIVE_INFINITY): void {
    const targets = new Int32Array(others.count);
    for (const [cell, values] of others.values.entries()) {
      const own = valuesOf(values);
      const target = own ? this.at(own) : -1;
      targets[cell] = target;
      if (target >= 0) this.addFigures(target, others.figures, cell * this.width);
    }
    if (this.count > most) return;
    for (const number of this.binned) {
      (this.histograms[number] as Histograms).addAll(others.histograms[number] as Histograms, targets);
    }
  }

  stored(start: number): Pick<StoredRollup, "groups" | "figures" | "bins"> {
    const { width } = this;
    return {
      groups: this.values.map((values, cell) => [...values, this.countOf(cell)]),
      figures: writeFigures(this.figures.subarray(0, this.count * width), width, start),
      bins: this.kind.numbers.map((_, number) => writeBins(this.histograms[number] as Histograms, this.count)),
    };
  }

  private make(key: string, values: Value[]): number {
    const cell = this.values.push(values) - 1;
    this.places.set(key, cell);
    const [at, end] = [cell * this.width, (cell + 1) * this.width];
    if (end > this.figures.length) {
      const grown = new Float64Array(Math.max(this.figures.length * 2, 16 * this.width));
      grown.set(this.figures);
      this.figures = grown;
    }
    for (let triple = at; triple < end; triple += 3) {
      this.figures[triple + 1] = Number.POSITIVE_INFINITY;
      this.figures[triple + 2] = Number.NEGATIVE_INFINITY;
    }
    return cell;
  }

  private addFigures(cell: number, from: Float64Array, offset: number): void {
    const { figures, width } = this;
    const at = cell * width;
    for (let triple = 0; triple < width; triple += 3) {
      const [to, own] = [at + triple, offset + triple];
      (figures[to] as number) += from[own] as number;
      if ((from[own + 1] as number) < (figures[to + 1] as number)) figures[to + 1] = from[own + 1] as number;
      if ((from[own + 2] as number) > (figures[to + 2] as number)) figures[to + 2] = from[own + 2] as number;
    }
  }

  private countRecord(cell: number, record: CountedRecord): void {
    const { figures, histograms, kind } = this;
    let at = cell * this.width;
    addValue(figures, at, record.start, 1);
    for (const [place, number] of kind.numbers.entries()) {
      at += 3;
      const value = record[number] as number | null;
      if (value === null) continue;
      addValue(figures, at, value, value);
      histograms[place]?.add(cell, binOf(value), 1);
    }
  }
}

/** No text has the character 0. */
function keyOf(value: Value): string {
  return value === null ? "\0n" : `${value}\0v`;
}

function addValue(figures: Float64Array, at: number, value: number, share: number): void {
  (figures[at] as number) += share;
  if (value < (figures[at + 1] as number)) figures[at + 1] = value;
  if (value > (figures[at + 2] as number)) figures[at + 2] = value;
}
