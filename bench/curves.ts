import { Api } from "./support/api.ts";
import { type Bar, type Figure, type Limit, median, note, rounded } from "./support/bar.ts";
import { type CurveSheet, prepareSheet, sheetOperations } from "./support/curveSheets.ts";
import { prepareSearches, type SearchSubject, traceSearches } from "./support/curveTraces.ts";
import { type BenchServer, checkpoint, withServer } from "./support/server.ts";

interface CurveSizes {
  /** Rows of the sheets, ascending. */
  rows: readonly number[];
  /** Spans of the workspaces, ascending. */
  spans: readonly number[];
  samples: number;
  /** Warm-up calls of each operation at each size. */
  unmeasured: number;
}

const full = [1_000, 10_000, 100_000, 1_000_000];

/** Cost of each operation at four sizes. It must not grow: per row for operations that touch every row, else per call. */
export const curvesBar: Bar = ({ isQuick, isBrief }) => {
  const sizes = full.slice(0, isBrief ? 2 : isQuick ? 3 : 4);
  return withServer((server) =>
    curves(server, {
      rows: sizes,
      spans: sizes,
      ...(isBrief ? { samples: 9, unmeasured: 2 } : { samples: 25, unmeasured: 5 }),
    }),
  );
};

async function curves(server: BenchServer, { rows, spans, ...counts }: CurveSizes): Promise<Figure[]> {
  const api = new Api(server);
  const tableId = await api.createTable("bench");
  const sheets: CurveSheet[] = [];
  for (const count of rows) sheets.push(await prepareSheet(api, tableId, count));
  const searches = await prepareSearches(server, spans);
  // Postgres would do both by itself within minutes, in the middle of the samples.
  await server.sql`vacuum (analyze)`;
  await checkpoint(server);
  const linear = { import: "importing", run: "computing three columns, first time" } as const;
  return [
    ...Object.entries(linear).map(([key, what]) =>
      linearFigure(
        what,
        rows,
        sheets.map((sheet) => sheet[key as keyof typeof linear]),
      ),
    ),
    ...(await flatFigures(sheetOperations, sheets, rows, "rows", counts)),
    ...(await flatFigures(traceSearches, searches, spans, "spans", counts)),
  ];
}

interface FlatOperation<Subject> {
  what: string;
  limit: Limit;
  /** Milliseconds of one sample. */
  time(subject: Subject, sample: number): Promise<number>;
}

/** Samples of all sizes in turn, so that other work of the machine affects each of them alike. */
async function flatFigures<Subject extends CurveSheet | SearchSubject>(
  operations: readonly FlatOperation<Subject>[],
  subjects: readonly Subject[],
  sizes: readonly number[],
  unit: string,
  { samples, unmeasured }: Pick<CurveSizes, "samples" | "unmeasured">,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, limit, time } of operations) {
    const times: number[][] = subjects.map(() => []);
    for (let sample = 0; sample < unmeasured + samples; sample++) {
      for (const [at, subject] of subjects.entries()) {
        const ms = await time(subject, sample);
        if (sample >= unmeasured) times[at]?.push(ms);
      }
    }
    figures.push(curveFigure(what, sizes, unit, times.map(median), "ms", limit));
  }
  return figures;
}

/** Cost per row. The largest size is compared with the second, since fixed costs dominate the smallest. */
function linearFigure(what: string, sizes: readonly number[], times: number[]): Figure {
  const perRow = times.map((ms, at) => (ms * 1000) / (sizes[at] as number));
  return curveFigure(`${what}, each row`, sizes, "rows", perRow, "µs", { atMost: 1.5 }, Math.min(1, sizes.length - 2));
}

function curveFigure(
  what: string,
  sizes: readonly number[],
  unit: string,
  amounts: readonly number[],
  amountUnit: string,
  limit: Limit,
  baselineAt = 0,
): Figure {
  const [baseline, largest] = [amounts[baselineAt], amounts.at(-1)] as [number, number];
  const value = largest / baseline;
  const shown = `${value.toFixed(2)}×`;
  const text = (amount: number) => `${rounded(amount)} ${amountUnit}`;
  const [from, to] = [sizes[baselineAt], sizes.at(-1)].map((size) => size?.toLocaleString("en"));
  note(`${what}: ${amounts.map(text).join(", ")}, ${shown}`);
  return {
    what: `${what}, ${to} ${unit} against ${from}`,
    sheaf: text(largest),
    baseline: text(baseline),
    value,
    shown,
    limit,
    curve: { what, sizes, unit, amounts: amounts.map(text) },
  };
}
