// Metrics of this process. They lie below everything that counts; server/metrics.ts writes them for Prometheus. Labels have few
// values, which the code chooses: no texts of users, no ids.

/** Value of a family: what follows the name (`_sum`), the labels as written (`task="run_block"`), and the number. */
export type MetricSample = [suffix: string, labels: string, value: number];

type MetricType = "counter" | "gauge" | "histogram";

export interface MetricFamily {
  name: string;
  type: MetricType;
  help: string;
  samples: MetricSample[];
}

type Labels = Record<string, string | number>;

const known = new Map<string, () => MetricFamily>();

export function readMetrics(): MetricFamily[] {
  return Array.from(known.values(), (read) => read());
}

function register(name: string, type: MetricType, help: string, samples: () => MetricSample[]): void {
  if (known.has(name)) throw new Error(`the metric ${name} already exists`);
  known.set(name, () => ({ name, type, help, samples: samples() }));
}

/** Values by their labels. */
class Series<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly make: () => Value) {}

  of(labels: Labels): Value {
    const text = labelsText(labels);
    const value = this.values.get(text) ?? this.make();
    this.values.set(text, value);
    return value;
  }

  samples(read: (value: Value, labels: string) => MetricSample[]): MetricSample[] {
    return [...this.values].flatMap(([labels, value]) => read(value, labels));
  }
}

/** Sum that only grows, for each set of labels. */
export class Counter extends Series<{ sum: number }> {
  constructor(name: string, help: string) {
    super(() => ({ sum: 0 }));
    register(name, "counter", help, () => this.samples(({ sum }, labels) => [["", labels, sum]]));
  }

  add(labels: Labels, amount = 1): void {
    this.of(labels).sum += amount;
  }
}

/** Value that others know, read when metrics are; what several tell is added up. */
export class Gauge {
  private readonly readings = new Set<() => number>();

  /** @param type a counter where the value only grows */
  constructor(name: string, help: string, type: "gauge" | "counter" = "gauge") {
    register(name, type, help, () => [["", "", [...this.readings].reduce((sum, read) => sum + read(), 0)]]);
  }

  /** @returns what ends it */
  watch(read: () => number): () => void {
    this.readings.add(read);
    return () => void this.readings.delete(read);
  }
}

/** Distribution of durations, for each set of labels. */
export class Histogram extends Series<Distribution> {
  constructor(name: string, help: string) {
    super(() => new Distribution());
    register(name, "histogram", help, () => this.samples((distribution, labels) => distribution.samples(labels)));
  }
}

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] as const;

/** Counts of durations by bucket. */
class Distribution {
  private readonly buckets = new Array<number>(bounds.length + 1).fill(0);
  private seconds = 0;

  record(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.seconds += seconds;
  }

  samples(labels: string): MetricSample[] {
    const separator = labels === "" ? "" : ",";
    let count = 0;
    const buckets = this.buckets.map((inBucket, index): MetricSample => {
      count += inBucket;
      return ["_bucket", `${labels}${separator}le="${bounds[index] ?? "+Inf"}"`, count];
    });
    return count === 0 ? [] : [...buckets, ["_sum", labels, this.seconds], ["_count", labels, count]];
  }
}

export function labelsText(labels: Labels): string {
  // JSON escapes quotes, backslashes and line breaks as Prometheus wants them.
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${JSON.stringify(String(value))}`)
    .join();
}
