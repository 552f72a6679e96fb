import { type Curve, type Figure, type Limit, meets } from "./bar.ts";

/** One table of figures with a baseline, and one for each series of sizes. */
export function figureTables(figures: readonly Figure[]): string[] {
  const curves = figures.flatMap(({ curve, ...figure }) => (curve ? [{ ...figure, curve }] : []));
  const plain = figures.filter(({ curve }) => !curve);
  return [...(plain.length > 0 ? [barTable(plain)] : []), ...curveTables(curves)];
}

/** The CPU has a column where it was measured. */
function barTable(figures: readonly Figure[]): string {
  const hasCpu = figures.some(({ cpu }) => cpu);
  const cpu = (text: string) => (hasCpu ? [text] : []);
  const head = ["Measured", "Sheaf", "Baseline", ...cpu("CPU for each, µs: server + Postgres"), "Result", "Bar", ""];
  return table(
    head,
    figures.map((each) => [each.what, each.sheaf, each.baseline, ...cpu(each.cpu ?? ""), ...judged(each)]),
  );
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

/** Table in Markdown with aligned columns. */
function table(headings: string[], body: string[][]): string {
  const rows = [headings, ...body];
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => (row[at] as string).length)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] as number)).join(" | ")} |`;
  const [head, ...lines] = rows.map(line);
  return [head, line(widths.map((width) => "-".repeat(width))), ...lines].join("\n");
}

/** Limit in the unit of the figure. */
function limitText({ shown, limit }: Figure & { limit?: Limit }): string {
  const unit = shown.replace(/^[\d.,]+/, "");
  if (!limit) return "";
  if ("atMost" in limit) return `≤ ${limit.atMost}${unit}`;
  if ("below" in limit) return `< ${limit.below}${unit}`;
  return `≥ ${unit.trim() === "%" ? Math.round(limit.atLeast * 100) : limit.atLeast}${unit}`;
}
