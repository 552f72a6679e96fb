import { join } from "node:path";
import { costsBar } from "./costs.ts";
import { curvesBar } from "./curves.ts";
import { type Bar, type Figure, median, note } from "./support/bar.ts";

// The short form for CI: `bun bench/ci.ts`. Fails when a ratio of Sheaf to its baseline in the same run is worse by half
// than expected.json says. `bun bench/ci.ts --record` measures several times and writes that file.

const expectedFile = join(import.meta.dir, "expected.json");
const options = { isQuick: true, isBrief: true };
/** Largest number of measurements of a bar that looks worse; its best counts, since a machine has bad moments. */
const attempts = 4;
const recordings = 5;
const tolerated = 1.5;

const usage = `Usage: npm run bench:ci [-- --record]

Compares the ratios of the main jobs with bench/expected.json, and fails if one is worse by half.
  --record  measures several times and writes that file
`;

const bars: Record<string, Bar> = {
  costs: costsBar,
  curves: curvesBar,
};

/** Ratios by figure, by bar. */
type Expected = Record<string, Record<string, number>>;

async function main(args: string[]): Promise<number> {
  if (args.length === 0) return check((await Bun.file(expectedFile).json()) as Expected);
  if (args.join() === "--record") return record();
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usage);
    return 0;
  }
  process.stderr.write(`It does not know "${args.join(" ")}". \`npm run bench:ci -- --help\` lists the options.\n`);
  return 2;
}

async function check(expected: Expected): Promise<number> {
  let worse = 0;
  let ratios = 0;
  for (const [name, bar] of Object.entries(bars)) {
    const known = expected[name] ?? {};
    const best = new Map<string, number>();
    let failing: string[] = [];
    for (let attempt = 1; attempt <= attempts; attempt++) {
      note(attempt === 1 ? name : `${name} again, for ${failing.join("; ")}`);
      for (const { what, times } of worsenings(await bar(options), known)) {
        best.set(what, Math.min(times, best.get(what) ?? Number.POSITIVE_INFINITY));
      }
      failing = [...best].filter(([, times]) => times > tolerated).map(([what]) => what);
      if (failing.length === 0) break;
    }
    ratios += best.size;
    worse += failing.length;
    for (const what of failing) {
      process.stdout.write(`WORSE ${(best.get(what) as number).toFixed(2)}× than expected: ${name}: ${what}\n`);
    }
  }
  process.stdout.write(`${ratios - worse} of ${ratios} ratios are as expected\n`);
  return worse === 0 ? 0 : 1;
}

/** Factor by which each ratio is worse than expected; below 1 it is better. */
function worsenings(figures: readonly Figure[], known: Record<string, number>): { what: string; times: number }[] {
  const measured = figures.filter(isRatio);
  const names = new Set(measured.map(({ what }) => what));
  const strange = [...names.symmetricDifference(new Set(Object.keys(known)))];
  if (strange.length > 0) throw new Error(`expected.json is of other bars, record it again: ${strange.join("; ")}`);
  return measured.map(({ what, value, limit }) => {
    const expected = known[what] as number;
    const isBetterHigher = limit !== undefined && "atLeast" in limit;
    return { what, times: isBetterHigher ? expected / value : value / expected };
  });
}

/** Figures with a baseline: seconds and megabytes depend on the machine, a ratio to a baseline on the code. */
function isRatio({ baseline, shown }: Figure): boolean {
  return baseline !== "" && /[×%]$/.test(shown);
}

async function record(): Promise<number> {
  const expected: Expected = {};
  for (const [name, bar] of Object.entries(bars)) {
    note(name);
    const runs: Figure[][] = [];
    for (let run = 0; run < recordings; run++) runs.push((await bar(options)).filter(isRatio));
    const [first = []] = runs;
    const values = first.map(({ what }, at) => [what, Number(median(runs.map((run) => valueAt(run, at))).toFixed(2))]);
    expected[name] = Object.fromEntries(values);
  }
  await Bun.write(expectedFile, `${JSON.stringify(expected, null, 2)}\n`);
  return 0;
}

function valueAt(run: readonly Figure[], at: number): number {
  const figure = run[at];
  if (!figure) throw new Error("the runs measured different things");
  return figure.value;
}

process.exit(await main(process.argv.slice(2)));
