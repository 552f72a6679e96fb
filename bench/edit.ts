import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, median, note, ratioFigure } from "./support/bar.ts";
import { cellsAllOver } from "./support/cells.ts";
import { narrowCsv } from "./support/csv.ts";
import { checkpoint, withServer } from "./support/server.ts";

const samples = 60;
const unmeasured = 15;

/** Three that an edit of `text` makes stale, one of them through another. */
const columns: ColumnSpec[] = [
  { title: "length", type: "COUNT", config: { source: "text", type: "chars" } },
  { title: "has queue", type: "CONTAINS", config: { source: "text", value: "queue" } },
  { title: "longer", type: "MATH_OPERATOR", config: { sources: ["length"], operator: "+", value: 1 } },
];

interface Subject {
  sheet: Sheet;
  /** Cells of the TEXT column in rows all over the sheet, each edited once, so that what reads it is fresh before. */
  cellIds: string[];
}

/** An edit of one cell must take as long with a million rows as with a thousand. */
export const editBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const small = await prepare(api, tableId, 1_000);
    const large = await prepare(api, tableId, isQuick ? 100_000 : 1_000_000);
    // Postgres would do both by itself within minutes, in the middle of the samples.
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    const times = { small: [] as number[], large: [] as number[] };
    for (let sample = 0; sample < unmeasured + samples; sample++) {
      const both = { small: await edit(small, sample), large: await edit(large, sample) };
      if (sample < unmeasured) continue;
      times.small.push(both.small);
      times.large.push(both.large);
    }
    for (const { sheet } of [small, large]) await checkStale(sheet);
    const sizes = [large, small].map(({ sheet }) => sheet.rowCount.toLocaleString("en"));
    return [
      ratioFigure(`editing a cell with three dependents, ${sizes[0]} rows against ${sizes[1]}`, {
        sheaf: median(times.large),
        baseline: median(times.small),
        unit: "ms",
        limit: { atMost: 1.5 },
      }),
    ];
  });

async function prepare(api: Api, tableId: string, rows: number): Promise<Subject> {
  const sheet = await api.importFile(tableId, importRequest(narrowCsv(rows)));
  await sheet.createStaleColumns(columns);
  await sheet.run();
  note(`${rows} rows are there and computed`);
  return { sheet, cellIds: await cellsAllOver(sheet, "text", unmeasured + samples) };
}

async function edit({ sheet, cellIds }: Subject, sample: number): Promise<number> {
  const { ms } = await sheet.call("PATCH", `/cells/${cellIds[sample]}`, { value: `edited ${sample}` });
  return ms;
}

/** What was measured must have happened: three stale cells for each edit. */
async function checkStale(sheet: Sheet): Promise<void> {
  const { STALE } = await sheet.statusCounts();
  const expected = columns.length * (unmeasured + samples);
  if (STALE !== expected) throw new Error(`the edits made ${STALE} cells stale, not ${expected}`);
}
