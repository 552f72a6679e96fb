/**
 * Histograms with logarithmic bins, from which percentiles are read within 1 %. They add up: the histogram of two times is
 * the sum of theirs.
 */
export interface Bins {
  /** Sorted in ascending order. */
  bins: Int32Array;
  counts: Int32Array;
}

/** Largest relative error of a value that is read from its bin. */
const error = 0.01;
const base = (1 + error) / (1 - error);
const scale = 1 / Math.log(base);
/** Bin of 0, below all others; those reach from 1e-17 to 1e17. */
const zeroBin = -2_048;
const lastBin = 2_047;

export function binOf(value: number): number {
  return value > 0 ? Math.min(Math.max(Math.ceil(Math.log(value) * scale), zeroBin + 1), lastBin) : zeroBin;
}

function middleOf(bin: number): number {
  return bin === zeroBin ? 0 : (2 * base ** bin) / (base + 1);
}

/** Bins of a cell up to which they are sorted by comparing. */
const fewBins = 16;
/** Bins that are appended before they are summed up: room for 32,768 in each of a roll-up's forty histograms took 13 MB more, and no less time. */
const appendedBins = 1 << 13;
/** Room that there is more of when it was too little. Most views have few bins, and there are hundreds of histograms. */
const growth = 3;
const noBins = new Int32Array(0);

/**
 * The histograms of many cells. What is added is appended, and summed up when it is read or becomes much: a map of bins for
 * each cell took ten times the time, and thirty times the memory.
 */
export class Histograms {
  private cells: Int32Array = noBins;
  private bins: Int32Array = noBins;
  private counts: Int32Array = noBins;
  private length = 0;
  private isSummed = true;
  /** Places of the first bins of the cells, once summed up. */
  private starts = new Int32Array(1);

  add(cell: number, bin: number, count: number): void {
    if (this.length === this.cells.length) this.makeRoom();
    const at = this.length++;
    this.cells[at] = cell;
    this.bins[at] = bin;
    this.counts[at] = count;
    this.isSummed = false;
  }

  of(cell: number): Bins {
    this.sumUp();
    const [from, end] = [this.starts[cell] ?? this.length, this.starts[cell + 1] ?? this.length];
    return { bins: this.bins.subarray(from, end), counts: this.counts.subarray(from, end) };
  }

  /** All bins, and the place of the first of each cell. */
  all(): Bins & { starts: Int32Array } {
    this.sumUp();
    const { starts, bins, counts, length } = this;
    return { starts, bins: bins.subarray(0, length), counts: counts.subarray(0, length) };
  }

  /** Adds the histograms of other cells, each to its target; of those with the target -1 nothing. */
  addAll(others: Histograms, targets: Int32Array): void {
    others.sumUp();
    // Growing step by step would take longer than adding.
    if (this.cells.length === 0) this.growTo(Math.min(others.length, 4_096));
    for (let at = 0; at < others.length; at++) {
      const target = targets[others.cells[at] as number] as number;
      if (target >= 0) this.add(target, others.bins[at] as number, others.counts[at] as number);
    }
  }

  private makeRoom(): void {
    if (this.length >= appendedBins) this.sumUp();
    if (this.length * 2 < this.cells.length) return;
    this.growTo(Math.max(fewBins, this.cells.length * growth));
  }

  private growTo(room: number): void {
    const grown = (from: Int32Array) => {
      const to = new Int32Array(room);
      to.set(from);
      return to;
    };
    [this.cells, this.bins, this.counts] = [grown(this.cells), grown(this.bins), grown(this.counts)];
  }

  /** Sorts by cell and bin, and has each bin of a cell once. */
  private sumUp(): void {
    if (this.isSummed) return;
    this.isSummed = true;
    const { cells, bins, counts, length } = this;
    let last = 0;
    for (let at = 0; at < length; at++) if ((cells[at] as number) > last) last = cells[at] as number;
    const starts = new Int32Array(last + 2);
    for (let at = 0; at < length; at++) (starts[(cells[at] as number) + 1] as number)++;
    for (let cell = 0; cell <= last; cell++) (starts[cell + 1] as number) += starts[cell] as number;
    const ends = starts.slice();
    const sorted = scratchOf(length);
    for (let at = 0; at < length; at++) {
      const to = (ends[cells[at] as number] as number)++;
      sorted.bins[to] = bins[at] as number;
      sorted.counts[to] = counts[at] as number;
    }
    this.length = 0;
    for (let cell = 0; cell <= last; cell++) {
      const [from, end] = [starts[cell] as number, ends[cell] as number];
      starts[cell] = this.length;
      if (end - from > fewBins) this.sumMany(sorted, from, end);
      else this.sumFew(sorted, from, end);
      cells.fill(cell, starts[cell], this.length);
    }
    starts[last + 1] = this.length;
    this.starts = starts;
  }

  private sumFew(sorted: Bins, from: number, end: number): void {
    const { bins, counts } = this;
    const first = this.length;
    for (let at = from; at < end; at++) {
      const [bin, count] = [sorted.bins[at] as number, sorted.counts[at] as number];
      let to = this.length;
      while (to > first && (bins[to - 1] as number) > bin) to--;
      if (to > first && bins[to - 1] === bin) {
        (counts[to - 1] as number) += count;
        continue;
      }
      bins.copyWithin(to + 1, to, this.length);
      counts.copyWithin(to + 1, to, this.length++);
      bins[to] = bin;
      counts[to] = count;
    }
  }

  private sumMany(sorted: Bins, from: number, end: number): void {
    const { bins, counts } = this;
    let [low, high] = [lastBin, zeroBin];
    for (let at = from; at < end; at++) {
      const bin = sorted.bins[at] as number;
      (sums[bin - zeroBin] as number) += sorted.counts[at] as number;
      if (bin > high) high = bin;
      if (bin < low && bin !== zeroBin) low = bin;
    }
    const isZero = (sums[0] as number) > 0;
    for (let bin = isZero ? zeroBin : low; bin <= high; bin = bin === zeroBin ? low : bin + 1) {
      const count = sums[bin - zeroBin] as number;
      if (count === 0) continue;
      bins[this.length] = bin;
      counts[this.length++] = count;
      sums[bin - zeroBin] = 0;
    }
  }
}

/** Room for sorting, which all share: new one each time was most of the memory. */
let scratch: Bins = { bins: new Int32Array(0), counts: new Int32Array(0) };

function scratchOf(length: number): Bins {
  if (scratch.bins.length < length) {
    scratch = { bins: new Int32Array(length * 2), counts: new Int32Array(length * 2) };
  }
  return scratch;
}

/** Sums of one cell, by its bins; all are 0 before and afterwards. */
const sums = new Int32Array(lastBin - zeroBin + 1);

/** The value below which a share of the values is, between two of them in proportion, as Postgres has it. */
export function percentileOf(
  { bins, counts }: Bins,
  share: number,
  [least, most]: [least: number, most: number],
): number {
  const count = counts.reduce((sum, number) => sum + number, 0);
  const rank = share * (count - 1);
  const at = (place: number) => {
    if (place <= 0) return least;
    if (place >= count - 1) return most;
    let last = 0;
    for (const [index, number] of counts.entries()) {
      last += number;
      if (last > place) return Math.min(Math.max(middleOf(bins[index] as number), least), most);
    }
    return most;
  };
  const [low, high] = [at(Math.floor(rank)), at(Math.ceil(rank))];
  return low + (high - low) * (rank - Math.floor(rank));
}
