import type { Sql } from "postgres";
import { storedCells } from "../test/support/storedCells.ts";
import { Api, type ColumnSpec, importRequest, type RunScope, type Sheet } from "./support/api.ts";
import { type Bar, median, note, ratioFigure, seconds, timed } from "./support/bar.ts";
import { createBareTable, loadRows, runBare } from "./support/bareRun.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { csvBlocks } from "./support/csv.ts";
import { awaitIdle, checkpoint, withServer } from "./support/server.ts";

/** The worker's code is compiled during the first two (1.6 and 1.3 s, then 1.1 to 1.2), and a server runs for days. */
const samples = 5;

/** Columns in dependency order: the last reads the one before. */
export const columns: ColumnSpec[] = [
  { title: "words", type: "COUNT", config: { source: "answer", type: "words" } },
  { title: "has queue", type: "CONTAINS", config: { source: "comment", value: "queue" } },
  { title: "is expected", type: "COMPARE", config: { sources: ["answer", "expected"], comparison_type: "STRING" } },
  { title: "value", type: "JSON_PATH", config: { source: "payload", json_path: "$.value" } },
  { title: "doubled", type: "MATH_OPERATOR", config: { sources: ["value"], operator: "*", value: 2 } },
];
export const readTitles = ["answer", "comment", "expected", "payload"];

/** Run over a whole sheet, from the request to `completed`, beside a bare loop over the same rows. */
export const runColumnsBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const { sql } = server;
    const api = new Api(server);
    const request = importRequest(Buffer.from([...csvBlocks({ rows: isQuick ? 20_000 : 100_000 })].join("")));
    const tableId = await api.createTable("bench");
    let sheet = await api.importFile(tableId, request);
    const rows = await loadRows(sql, sheet.id, readTitles);
    await createBareTable(sql);
    const times = { bare: [] as number[], first: [] as number[], again: [] as number[] };
    const cpu = { first: new CpuMeter(server), again: new CpuMeter(server) };
    const cells = sheet.rowCount * columns.length;
    for (let sample = 0; sample < samples; sample++) {
      if (sample > 0) sheet = await api.importFile(tableId, request);
      await sheet.createStaleColumns(columns);
      await sql`truncate bench_cells`;
      await checkpoint(server);
      times.bare.push(await timed(() => runBare(sql, columns, rows)));
      await checkpoint(server);
      times.first.push(await cpu.first.measure(cells, () => timeRun(sheet)));
      await checkSameResults(sql, sheet);
      await checkpoint(server);
      times.again.push(await cpu.again.measure(cells, () => timeRun(sheet, { statuses: [] })));
      note(`bare ${seconds(times.bare)}, first run ${seconds(times.first)}, again ${seconds(times.again)}`);
    }
    const what = `five columns over ${sheet.rowCount.toLocaleString("en")} rows`;
    const figure = { baseline: median(times.bare) / 1000, unit: "s" };
    return [
      ratioFigure(`${what} against a bare loop`, {
        ...figure,
        sheaf: median(times.first) / 1000,
        limit: { atMost: 1.3 },
        cpu: String(cpu.first),
      }),
      ratioFigure(`${what}, forced again, old results kept`, {
        ...figure,
        sheaf: median(times.again) / 1000,
        limit: { atMost: 1.8 },
        cpu: String(cpu.again),
      }),
    ];
  });

export async function timeRun(sheet: Sheet, scope: RunScope = {}): Promise<number> {
  const expected = sheet.rowCount * columns.length;
  let computed = 0;
  const ms = await timed(async () => {
    computed = (await sheet.run(scope)).completed_count;
  });
  if (computed !== expected) throw new Error(`the run computed ${computed} cells, not ${expected}`);
  await awaitIdle(sheet.api.server);
  return ms;
}

/** Requires that both sides have done the same work. */
async function checkSameResults(sql: Sql, sheet: Sheet): Promise<void> {
  const titles = columns.map(({ title }) => title);
  // Without statistics the planner may compare every cell with every other.
  await sql`analyze bench_cells, cell_packs`;
  const [row] = await sql<{ same: number }[]>`
    select count(*)::integer as same
    from unnest(${titles}::text[]) with ordinality as listed (title, position)
    join columns c on c.workspace_id = 1 and c.sheet_id = ${sheet.id} and c.title = listed.title
    join bench_cells b on b.workspace_id = 1 and b.column_key = listed.position - 1
    join ${sql.unsafe(storedCells)} s on s.workspace_id = 1 and s.column_key = c.column_key and s.row_index = b.row_index
    where s.value = b.value and s.display_value is not distinct from b.display_value`;
  const expected = sheet.rowCount * columns.length;
  if (row?.same !== expected) throw new Error(`${row?.same} results are the same, not ${expected}`);
}
