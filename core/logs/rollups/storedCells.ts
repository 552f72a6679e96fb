import type { StoredRollup } from "../../../db/queries/logs/rollups/units.ts";
import type { Histograms } from "./sketch.ts";

/*
 * The bytes of roll-ups. Whole numbers take as many bytes as they need, seven bits in each: most are small. JSON took four
 * times the room, and ten times the time of both processes.
 */

/** Marks where a whole number is stored as twice its value: another number follows, or the number is infinite. */
const anotherNumber = 1;
const infinite = 3;
const largestWhole = 2 ** 51;

class ByteWriter {
  private bytes = Buffer.allocUnsafe(1 << 16);
  private length = 0;

  /** A copy of what was written; what comes next overwrites it. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  /** A whole number that is not negative. */
  whole(value: number): void {
    if (this.length + 10 > this.bytes.length) this.bytes = Buffer.concat([this.bytes, this.bytes]);
    let rest = value;
    for (; rest >= 0x8000_0000; rest = Math.floor(rest / 128)) this.bytes[this.length++] = (rest % 128) | 128;
    for (; rest >= 128; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
  }

  number(value: number): void {
    if (value >= 0 && value < largestWhole && Number.isInteger(value)) this.whole(value * 2);
    else if (value === Number.POSITIVE_INFINITY) this.whole(infinite);
    else {
      this.whole(anotherNumber);
      this.length = this.bytes.writeDoubleLE(value, this.length);
    }
  }
}

const writer = new ByteWriter();

class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  whole(): number {
    let byte = this.bytes[this.at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = this.bytes[this.at++] as number;
      value += (byte & 127) * factor;
    }
    return value;
  }

  number(): number {
    const value = this.whole();
    if (value % 2 === 0) return value / 2;
    if (value === infinite) return Number.POSITIVE_INFINITY;
    this.at += 8;
    return this.bytes.readDoubleLE(this.at - 8);
  }
}

/**
 * Writes for each cell its first and last start, and of each number the least, the most and the sum, which are one where
 * the cell has one record.
 * @param figures of each cell, as `Cells` has them
 * @param start of the time, in seconds since 1970
 */
export function writeFigures(figures: Float64Array, width: number, start: number): Buffer {
  for (let cell = 0; cell < figures.length; cell += width) {
    const [count, first] = [figures[cell] as number, figures[cell + 1] as number];
    writer.whole(first - start * 1e6);
    if (count > 1) writer.whole((figures[cell + 2] as number) - first);
    for (let at = cell + 3; at < cell + width; at += 3) {
      writer.number(figures[at + 1] as number);
      if (count === 1 || figures[at + 1] === Number.POSITIVE_INFINITY) continue;
      writer.number(figures[at + 2] as number);
      writer.number(figures[at] as number);
    }
  }
  return writer.take();
}

/** Passes the figures of each cell to `add`, which are overwritten afterwards. */
export function readFigures(
  { start, groups, figures }: Pick<StoredRollup, "start" | "groups" | "figures">,
  width: number,
  add: (cell: number, figures: Float64Array) => void,
): void {
  const reader = new ByteReader(figures);
  const own = new Float64Array(width);
  for (const [cell, group] of groups.entries()) {
    const count = group.at(-1) as number;
    own[0] = count;
    own[1] = reader.whole() + start * 1e6;
    own[2] = count > 1 ? reader.whole() + own[1] : own[1];
    for (let at = 3; at < width; at += 3) {
      const least = reader.number();
      const isNone = least === Number.POSITIVE_INFINITY;
      own[at + 1] = least;
      own[at + 2] = isNone ? Number.NEGATIVE_INFINITY : count > 1 ? reader.number() : least;
      own[at] = isNone ? 0 : count > 1 ? reader.number() : least;
    }
    add(cell, own);
  }
}

/** Writes for each cell the number of its bins, and each as the distance from the one before, with its count. */
export function writeBins(histograms: Histograms, cells: number): Buffer {
  const { starts, bins, counts } = histograms.all();
  for (let cell = 0; cell < cells; cell++) {
    const [from, end] = [starts[cell] ?? bins.length, starts[cell + 1] ?? bins.length];
    writer.whole(end - from);
    for (let at = from, before = 0; at < end; at++) {
      const [bin, count] = [bins[at] as number, counts[at] as number];
      const distance = at > from ? bin - before : bin < 0 ? -2 * bin - 1 : 2 * bin;
      writer.whole(distance * 2 + (count === 1 ? 0 : 1));
      if (count !== 1) writer.whole(count);
      before = bin;
    }
  }
  return writer.take();
}

/** Adds the bins of each cell to those of its target. */
export function readBins(bytes: Buffer, targets: readonly number[], histograms: Histograms): void {
  const reader = new ByteReader(bytes);
  for (const target of targets) {
    let bin = 0;
    for (let left = reader.whole(), isFirst = true; left > 0; left--, isFirst = false) {
      const code = reader.whole();
      const distance = code >> 1;
      if (isFirst) bin = distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2;
      else bin += distance;
      histograms.add(target, bin, code % 2 === 0 ? 1 : reader.whole());
    }
  }
}
