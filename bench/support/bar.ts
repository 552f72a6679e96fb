/** One line of the final table. */
export interface Figure {
  what: string;
  sheaf: string;
  /** Baseline that `sheaf` is compared with; empty for an absolute figure. */
  baseline: string;
  /** The number that the limit applies to. */
  value: number;
  /** `value` with its unit, as it is printed. */
  shown: string;
  /** Limit; left out for a figure that is only reported. */
  limit?: Limit;
  /** Microseconds of CPU for each unit of the work: of the server, and of its Postgres (CpuMeter). */
  cpu?: string;
  /** Figures at several sizes, of which `sheaf` is the last. */
  curve?: Curve;
}

export interface Curve {
  what: string;
  sizes: readonly number[];
  /** Unit of the sizes. */
  unit: string;
  /** Figures with their units, one for each size. */
  amounts: readonly string[];
}

export type Limit = { atMost: number } | { atLeast: number } | { below: number };

export interface BarOptions {
  /** Smaller sizes: shows that a bar works, and roughly its figures. */
  isQuick: boolean;
  /** Sizes that only a large disk has room for, of benchmarks that have such. */
  isLarge?: boolean;
  /** Smallest sizes from which a ratio can be read, for CI; implies quick. */
  isBrief?: boolean;
}

/** Measurement of one promise of the product, on a server and a database of its own. */
export type Bar = (options: BarOptions) => Promise<Figure[]>;

export function meets({ value, limit }: Figure): boolean {
  if (!limit) return true;
  if ("atMost" in limit) return value <= limit.atMost;
  if ("below" in limit) return value < limit.below;
  return value >= limit.atLeast;
}

/** Ratio of two measurements in the same unit, as a line of the table. */
export function ratioFigure(what: string, parts: Ratio): Figure {
  const { sheaf, baseline, unit, limit, cpu } = parts;
  const value = sheaf / baseline;
  const text = (amount: number) => `${rounded(amount)} ${unit}`;
  return {
    what,
    sheaf: text(sheaf),
    baseline: text(baseline),
    value,
    shown: `${value.toFixed(2)}×`,
    ...(limit && { limit }),
    ...(cpu && { cpu }),
  };
}

interface Ratio {
  sheaf: number;
  baseline: number;
  unit: string;
  limit?: Limit;
  cpu?: string;
}

/** Number with three digits; a whole number from 1,000 on. */
export function rounded(amount: number): string {
  return amount >= 1000 ? Math.round(amount).toLocaleString("en") : amount.toPrecision(3);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (lower === undefined || upper === undefined) throw new Error("there is no median of nothing");
  return (lower + upper) / 2;
}

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Prints progress; the table at the end is the result. */
export function note(text: string): void {
  process.stderr.write(`  ${text}\n`);
}

/** Samples in seconds, for a note. */
export function seconds(milliseconds: readonly number[]): string {
  return `${milliseconds.map((ms) => (ms / 1000).toFixed(2)).join("/")} s`;
}
