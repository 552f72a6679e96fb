import { cpus, loadavg } from "node:os";
import { chartsBar } from "./charts.ts";
import { consoleBar } from "./console.ts";
import { curvesBar } from "./curves.ts";
import { exportBar } from "./export.ts";
import { fairnessBar } from "./fairness.ts";
import { importBar } from "./import.ts";
import { ingestMemoryBar } from "./ingest-memory.ts";
import { pagesBar } from "./pages.ts";
import { promptColumnsBar } from "./prompt-columns.ts";
import { promptsBar } from "./prompts.ts";
import { readBar } from "./read.ts";
import { rerunBar } from "./rerun.ts";
import { runCodeBar } from "./run-code.ts";
import { runColumnsBar } from "./run-columns.ts";
import { scorecardBar } from "./scorecard.ts";
import { spansBar } from "./spans.ts";
import { startBar } from "./start.ts";
import { type Bar, type BarOptions, meets, note } from "./support/bar.ts";
import { type Section, writeSection } from "./support/sections.ts";
import { figureTables } from "./support/tables.ts";
import { traceSearchBar } from "./trace-search.ts";
import { traceTreeBar } from "./trace-tree.ts";
import { versionsBar } from "./versions.ts";
import { wideBar } from "./wide.ts";
import { workersBar } from "./workers.ts";
import { workflowsBar } from "./workflows.ts";

const bars: Record<string, Bar> = {
  import: importBar,
  export: exportBar,
  curves: curvesBar,
  "run-columns": runColumnsBar,
  scorecard: scorecardBar,
  "run-code": runCodeBar,
  rerun: rerunBar,
  versions: versionsBar,
  wide: wideBar,
  pages: pagesBar,
  workers: workersBar,
  read: readBar,
  start: startBar,
  spans: spansBar,
  "ingest-memory": ingestMemoryBar,
  "trace-search": traceSearchBar,
  charts: chartsBar,
  "trace-tree": traceTreeBar,
  prompts: promptsBar,
  "prompt-columns": promptColumnsBar,
  workflows: workflowsBar,
  fairness: fairnessBar,
  console: consoleBar,
};

/** Benchmarks with sizes for a large disk. */
const large = ["trace-search"];

const usage = `Usage: npm run bench [-- [--quick] [--large] [--write] [BENCHMARK…]]

Runs all benchmarks, or the ones you name, and prints the figures.
  --quick  smaller sizes
  --large  sizes for a large disk, of ${large.join(", ")}
  --write  updates the figures of these benchmarks in bench/README.md

The benchmarks are ${Object.keys(bars).join(", ")}.
`;
async function main(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usage);
    return 0;
  }
  const names = args.filter((arg) => !arg.startsWith("--"));
  const flags = args.filter((arg) => arg.startsWith("--"));
  const unknown = names.find((name) => !Object.hasOwn(bars, name)) ?? flags.find((flag) => !isFlag(flag));
  if (unknown !== undefined) {
    process.stderr.write(`There is no benchmark or option "${unknown}". \`npm run bench -- --help\` lists them.\n`);
    return 2;
  }
  const isLarge = flags.includes("--large");
  if (isLarge && (names.length === 0 || names.some((name) => !large.includes(name)))) {
    process.stderr.write(`--large is for ${large.join(", ")}: name what you want.\n`);
    return 2;
  }
  const options = { isQuick: flags.includes("--quick"), isLarge };
  let isMet = true;
  // What was measured is written at once: it took too long to be lost with what comes after it.
  for (const [name, bar] of Object.entries(bars)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const measured = await measure(isLarge ? `${name} --large` : name, bar, options);
    isMet &&= measured.isMet;
    process.stdout.write(`\n${measured.section.text}\n\n`);
    const sections = Object.keys(bars).flatMap((each) => [each, `${each} --large`]);
    if (flags.includes("--write")) await writeSection(measured.section, sections);
  }
  return isMet ? 0 : 1;
}

function isFlag(flag: string): boolean {
  return ["--quick", "--large", "--write"].includes(flag);
}

/** Runs a benchmark. One that fails is told of in its section, and the others go on. */
async function measure(name: string, bar: Bar, options: BarOptions): Promise<{ section: Section; isMet: boolean }> {
  note(name);
  const before = load();
  try {
    const figures = await bar(options);
    const text = [machine(options, before), ...figureTables(figures)].join("\n\n");
    return { section: { name, text }, isMet: figures.every(meets) };
  } catch (error) {
    note(String((error as Error).stack ?? error));
    const text = `${machine(options, before)}\n\nFAILED: ${(error as Error).message}`;
    return { section: { name, text }, isMet: false };
  }
}

/** Facts that the absolute figures depend on and ratios should not. */
function machine({ isQuick, isLarge }: BarOptions, loadBefore: string): string {
  const { length } = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const sizes = isLarge ? "large sizes" : isQuick ? "small sizes" : "full sizes";
  return `${date}, ${cpus()[0]?.model}, ${length} cores, load ${loadBefore} before and ${load()} after, Bun ${Bun.version}, ${sizes}.`;
}

/** Load over the last minute. */
function load(): string {
  return (loadavg()[0] as number).toFixed(1);
}

process.exit(await main(process.argv.slice(2)));
