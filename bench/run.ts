import { cpus, loadavg } from "node:os";
import { curvesBar } from "./curves.ts";
import { exportBar } from "./export.ts";
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
import { type Bar, type Curve, type Figure, type Limit, meets, note } from "./support/bar.ts";
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
};

const usage = `Usage: bun bench/run.ts [--quick] [${Object.keys(bars).join("|")}]…`;

async function main(args: string[]): Promise<number> {
  const options = { isQuick: args.includes("--quick") };
  const names = args.filter((arg) => arg !== "--quick");
  const unknown = names.find((name) => !Object.hasOwn(bars, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no bar "${unknown}".\n${usage}\n`);
    return 2;
  }
  const figures: Figure[] = [];
  for (const [name, bar] of Object.entries(bars)) {
    if (names.length > 0 && !names.includes(name)) continue;
    note(name);
    figures.push(...(await bar(options)));
  }
  const curves = figures.flatMap(({ curve, ...figure }) => (curve ? [{ ...figure, curve }] : []));
  const plain = figures.filter(({ curve }) => !curve);
  const tables = [...(plain.length > 0 ? [table(barHead, plain.map(barRow))] : []), ...curveTables(curves)];
  process.stdout.write(`\n${machine(options.isQuick)}\n\n${tables.join("\n\n")}\n`);
  return figures.every(meets) ? 0 : 1;
}

/** What the absolute figures depend on; the ratios should not. */
function machine(isQuick: boolean): string {
  const { length } = cpus();
  const loads = loadavg().map((load) => load.toFixed(1));
  const date = new Date().toISOString().slice(0, 10);
  const sizes = isQuick ? "small sizes" : "full sizes";
  return `${date}, ${cpus()[0]?.model}, ${length} cores, load ${loads.join(" ")}, Bun ${Bun.version}, ${sizes}`;
}

const barHead = ["Measured", "Sheaf", "Baseline", "Result", "Bar", ""];

function barRow(figure: Figure): string[] {
  return [figure.what, figure.sheaf, figure.baseline, ...judged(figure)];
}

function judged(figure: Figure): [result: string, limit: string, verdict: string] {
  if (!figure.limit) return [figure.shown, "", ""];
  return [figure.shown, limitText(figure), meets(figure) ? "met" : "MISSED"];
}

/** Operation by size; sheets and traces have sizes of their own. */
function curveTables(figures: readonly (Figure & { curve: Curve })[]): string[] {
  const bySizes = Map.groupBy(figures, ({ curve }) => `${curve.unit}:${curve.sizes}`);
  return [...bySizes.values()].map((group) => {
    const [{ curve }] = group as [(typeof group)[0]];
    const sizes = curve.sizes.map((size) => `${size.toLocaleString("en")} ${curve.unit}`);
    const rows = group.map((figure) => [figure.curve.what, ...figure.curve.amounts, ...judged(figure)]);
    return table(["Operation", ...sizes, "Result", "Bar", ""], rows);
  });
}

/** In Markdown, with its columns aligned, so that it can be pasted into README.md. */
function table(headings: string[], body: string[][]): string {
  const rows = [headings, ...body];
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => (row[at] as string).length)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] as number)).join(" | ")} |`;
  const [head, ...lines] = rows.map(line);
  return [head, line(widths.map((width) => "-".repeat(width))), ...lines].join("\n");
}

/** The limit in the unit of the figure. */
function limitText({ shown, limit }: Figure & { limit?: Limit }): string {
  const unit = shown.replace(/^[\d.,]+/, "");
  if (!limit) return "";
  if ("atMost" in limit) return `≤ ${limit.atMost}${unit}`;
  if ("below" in limit) return `< ${limit.below}${unit}`;
  return `≥ ${unit.trim() === "%" ? limit.atLeast * 100 : limit.atLeast}${unit}`;
}

process.exit(await main(process.argv.slice(2)));
