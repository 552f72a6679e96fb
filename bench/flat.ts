import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, median, note, ratioFigure } from "./support/bar.ts";
import { narrowCsv } from "./support/csv.ts";
import { checkpoint, withServer } from "./support/server.ts";

const samples = 25;
const unmeasured = 5;

const columns: ColumnSpec[] = [
  { title: "length", type: "COUNT", config: { source: "text", type: "chars" } },
  { title: "longer", type: "MATH_OPERATOR", config: { sources: ["length"], operator: "+", value: 1 } },
];

const actions = {
  "creating a computed column": createColumn,
  "changing a column's config": changeConfig,
  "naming a version": nameVersion,
  "queueing the whole sheet": queueSheet,
};

interface Subject {
  sheet: Sheet;
  /** Read by another column, and every cell of both is computed. */
  columnId: string;
}

/** What must take as long with a million rows as with a thousand. */
export const flatBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const small = await prepare(api, tableId, 1_000);
    const large = await prepare(api, tableId, isQuick ? 100_000 : 1_000_000);
    // Postgres would do both by itself within minutes, in the middle of the samples.
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    const figures = [];
    for (const [name, action] of Object.entries(actions)) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let sample = 0; sample < unmeasured + samples; sample++) {
        const both = { small: await action(small, sample), large: await action(large, sample) };
        if (sample < unmeasured) continue;
        times.small.push(both.small);
        times.large.push(both.large);
      }
      const sizes = [large, small].map(({ sheet }) => sheet.rowCount.toLocaleString("en"));
      const figure = ratioFigure(`${name}, ${sizes[0]} rows against ${sizes[1]}`, {
        sheaf: median(times.large),
        baseline: median(times.small),
        unit: "ms",
        limit: { atMost: 2 },
      });
      note(`${figure.what}: ${figure.sheaf} against ${figure.baseline}`);
      figures.push(figure);
    }
    return figures;
  });

async function prepare(api: Api, tableId: string, rows: number): Promise<Subject> {
  const sheet = await api.importFile(tableId, importRequest(narrowCsv(rows)));
  const [columnId] = (await sheet.createStaleColumns(columns)) as [string];
  await sheet.run();
  note(`${rows} rows are there and computed`);
  return { sheet, columnId };
}

async function createColumn({ sheet }: Subject, sample: number): Promise<number> {
  const { ms, body } = await sheet.createColumn(`new ${sample}`, "COUNT", { source: "text", type: "words" });
  await sheet.quiet();
  // Both sheets keep the number of columns that they began with.
  await sheet.call("DELETE", `/columns/${body.column.id}`);
  return ms;
}

async function changeConfig({ sheet, columnId }: Subject, sample: number): Promise<number> {
  const { ms } = await sheet.changeConfig(columnId, { source: "text", type: sample % 2 === 0 ? "words" : "chars" });
  return ms;
}

async function nameVersion({ sheet }: Subject, sample: number): Promise<number> {
  const { ms } = await sheet.call("POST", "/versions", { name: `version ${sample}` });
  return ms;
}

async function queueSheet({ sheet }: Subject): Promise<number> {
  const { ms, status } = await sheet.startRun({ statuses: [] });
  if (status !== 202) throw new Error(`queueing the sheet answered ${status}`);
  await sheet.quiet();
  return ms;
}
