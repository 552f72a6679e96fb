/**
 * Histograms with logarithmic bins, from which percentiles are read within 1 %. They add up: the histogram of two times is
 * the sum of theirs.
 */
export type Bins = Map<number, number>;

/** Largest relative error of a value that is read from its bin. */
const error = 0.01;
const base = (1 + error) / (1 - error);
const scale = 1 / Math.log(base);
/** Bin of 0, below all others. */
const zeroBin = -100_000;

export function binOf(value: number): number {
  return value > 0 ? Math.ceil(Math.log(value) * scale) : zeroBin;
}

function middleOf(bin: number): number {
  return bin === zeroBin ? 0 : (2 * base ** bin) / (base + 1);
}

export function addTo(bins: Bins, bin: number, count: number): void {
  bins.set(bin, (bins.get(bin) ?? 0) + count);
}

/** The value below which a share of the values is, between two of them in proportion, as Postgres has it. */
export function percentileOf(bins: Bins, share: number, [least, most]: [least: number, most: number]): number {
  const sorted = [...bins].toSorted(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, number]) => sum + number, 0);
  const rank = share * (count - 1);
  const at = (place: number) => {
    if (place <= 0) return least;
    if (place >= count - 1) return most;
    let last = 0;
    for (const [bin, number] of sorted) {
      last += number;
      if (last > place) return Math.min(Math.max(middleOf(bin), least), most);
    }
    return most;
  };
  const [low, high] = [at(Math.floor(rank)), at(Math.ceil(rank))];
  return low + (high - low) * (rank - Math.floor(rank));
}
