/** Power of two by which numbers are made smaller: that loses nothing, and no sheet has rows enough for a sum too large. */
const scale = 2 ** 64;

/** Sums of finite numbers, from which their mean follows. They can be stored as JSON. */
export interface Sums {
  count: number;
  /** Null once it is too large for a number. */
  sum: number | null;
  scaledSum: number;
}

export function noSums(): Sums {
  return { count: 0, sum: 0, scaledSum: 0 };
}

export function addNumber(sums: Sums, value: number): void {
  addSums(sums, { count: 1, sum: value, scaledSum: value / scale });
}

export function addSums(sums: Sums, more: Sums): void {
  sums.count += more.count;
  sums.scaledSum += more.scaledSum;
  const sum = sums.sum === null || more.sum === null ? Number.NaN : sums.sum + more.sum;
  sums.sum = Number.isFinite(sum) ? sum : null;
}

/** Mean of the numbers, also where their sum is too large for a number. Null without a number. */
export function meanOfSums({ count, sum, scaledSum }: Sums): number | null {
  if (count === 0) return null;
  return sum === null ? (scaledSum / count) * scale : sum / count;
}

export function meanOf(values: readonly number[]): number | null {
  const sums = noSums();
  for (const value of values) addNumber(sums, value);
  return meanOfSums(sums);
}
