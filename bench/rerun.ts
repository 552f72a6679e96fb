import type { components } from "../generated/types.ts";
import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, median, note, rounded } from "./support/bar.ts";
import { cellsAllOver } from "./support/cells.ts";
import { narrowCsv } from "./support/csv.ts";
import { awaitIdle, checkpoint, withServer } from "./support/server.ts";

type Schemas = components["schemas"];

const samples = 30;
const unmeasured = 5;

/** Ten columns that read the text or one another: an edit of the text makes all of them stale in its row. */
const columns: ColumnSpec[] = [
  { title: "c0", type: "COUNT", config: { source: "text", type: "chars" } },
  ...Array.from({ length: 9 }, (_, at) => ({
    title: `c${at + 1}`,
    type: "MATH_OPERATOR",
    config: { sources: [`c${at}`], operator: "+", value: 1 },
  })),
];

/** Change of one input in a large computed sheet: a run of the stale cells must cost in proportion to their number. */
export const rerunBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const rows = isQuick ? 20_000 : 100_000;
    const sheet = await api.importFile(await api.createTable("bench"), importRequest(narrowCsv(rows)));
    await sheet.createStaleColumns(columns);
    await sheet.run();
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    note(`${rows} rows of ${columns.length} computed columns are there`);
    const times: number[] = [];
    for (const [sample, id] of (await cellsAllOver(sheet, "text", unmeasured + samples)).entries()) {
      await sheet.call("PATCH", `/cells/${id}`, { value: "x".repeat(100 + sample) });
      const ms = await timeRun(sheet);
      if (sample >= unmeasured) times.push(ms);
    }
    const value = median(times);
    const automatic = median(await timeAutomatic(sheet));
    return [
      {
        what: `one cell edited, its ${columns.length} automatic dependents, from PATCH to readable`,
        sheaf: `${rounded(automatic)} ms`,
        baseline: "",
        value: automatic,
        shown: `${rounded(automatic)} ms`,
        limit: { below: 15 },
      },
      {
        what: `one input of ${rows.toLocaleString("en")} × ${columns.length} changed: its STALE run, from POST to completed`,
        sheaf: `${rounded(value)} ms`,
        baseline: "",
        value,
        shown: `${rounded(value)} ms`,
        limit: { below: 100 },
      },
    ];
  });

/** Milliseconds from edits until the last of the dependents is fresh, without a run that is asked for. */
async function timeAutomatic(sheet: Sheet): Promise<number[]> {
  const { body } = await sheet.call<Schemas["ListColumnsResponse"]>("GET", "/columns");
  for (const { id, type } of body.data) {
    if (type !== "TEXT") await sheet.call("PATCH", `/columns/${id}`, { auto: {} });
  }
  const edited = await cellsAllOver(sheet, "text", unmeasured + samples, 3);
  const dependents = await cellsAllOver(sheet, `c${columns.length - 1}`, unmeasured + samples, 3);
  const times: number[] = [];
  for (const [sample, id] of edited.entries()) {
    await awaitIdle(sheet.api.server);
    const startedAt = performance.now();
    await sheet.call("PATCH", `/cells/${id}`, { value: "y".repeat(200 + sample) });
    for (let status = ""; status !== "COMPLETED"; ) {
      const read = await sheet.call<Schemas["CellResponse"]>("GET", `/cells/${dependents[sample]}`);
      status = read.body.cell.status;
    }
    if (sample >= unmeasured) times.push(performance.now() - startedAt);
  }
  return times;
}

async function timeRun(sheet: Sheet): Promise<number> {
  await awaitIdle(sheet.api.server);
  const startedAt = performance.now();
  const { completed_count } = await sheet.run({}, 2);
  const ms = performance.now() - startedAt;
  if (completed_count !== columns.length) throw new Error(`the run computed ${completed_count} cells`);
  return ms;
}
