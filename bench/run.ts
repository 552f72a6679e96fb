import { cpus, loadavg } from "node:os";
import { join } from "node:path";
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
import { type Bar, type Figure, meets, note } from "./support/bar.ts";
import { figureTables } from "./support/tables.ts";
import { traceSearchBar } from "./trace-search.ts";
import { versionsBar } from "./versions.ts";
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
  pages: pagesBar,
  workers: workersBar,
  read: readBar,
  start: startBar,
  spans: spansBar,
  "ingest-memory": ingestMemoryBar,
  "trace-search": traceSearchBar,
  prompts: promptsBar,
  "prompt-columns": promptColumnsBar,
  workflows: workflowsBar,
  fairness: fairnessBar,
  console: consoleBar,
};

const usage = `Usage: npm run bench [-- [--quick] [--write] [BENCHMARK…]]

Runs all benchmarks, or the ones you name, and prints the figures.
  --quick  smaller sizes
  --write  writes the tables into bench/README.md, replacing the old ones

The benchmarks are ${Object.keys(bars).join(", ")}.
`;
const readme = join(import.meta.dir, "README.md");
/** Lines of the README between which `--write` puts the figures. */
const marks = ["<!-- figures: written by npm run bench -- --write -->", "<!-- end of figures -->"] as const;

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
  const isQuick = flags.includes("--quick");
  const about = machine(isQuick);
  const { figures, failed } = await measure(names, isQuick);
  const text = [about, ...figureTables(figures), ...failed].join("\n\n");
  process.stdout.write(`\n${text}\n`);
  if (flags.includes("--write")) await writeFigures(text);
  return failed.length === 0 && figures.every(meets) ? 0 : 1;
}

function isFlag(flag: string): boolean {
  return flag === "--quick" || flag === "--write";
}

/** Runs the bars. A failing bar is reported at the end: the figures of the others took too long to be lost with it. */
async function measure(names: readonly string[], isQuick: boolean): Promise<{ figures: Figure[]; failed: string[] }> {
  const figures: Figure[] = [];
  const failed: string[] = [];
  for (const [name, bar] of Object.entries(bars)) {
    if (names.length > 0 && !names.includes(name)) continue;
    note(name);
    try {
      figures.push(...(await bar({ isQuick })));
    } catch (error) {
      note(String((error as Error).stack ?? error));
      failed.push(`FAILED: ${name}: ${(error as Error).message}`);
    }
  }
  return { figures, failed };
}

async function writeFigures(text: string): Promise<void> {
  const page = await Bun.file(readme).text();
  const [begin, end] = marks.map((mark) => page.indexOf(mark)) as [number, number];
  if (begin === -1 || end < begin) throw new Error(`${readme} has no place for figures`);
  await Bun.write(readme, `${page.slice(0, begin + marks[0].length)}\n\n${text}\n\n${page.slice(end)}`);
}

/** Facts that the absolute figures depend on and ratios should not. The load is from before the first measurement. */
function machine(isQuick: boolean): string {
  const { length } = cpus();
  const loads = loadavg().map((load) => load.toFixed(1));
  const date = new Date().toISOString().slice(0, 10);
  const sizes = isQuick ? "small sizes" : "full sizes";
  return `${date}, ${cpus()[0]?.model}, ${length} cores, load ${loads.join(" ")} at the start, Bun ${Bun.version}, ${sizes}`;
}

process.exit(await main(process.argv.slice(2)));
