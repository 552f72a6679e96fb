import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, median, note, ratioFigure, seconds, timed } from "./support/bar.ts";
import { csvBlocks } from "./support/csv.ts";
import { checkpoint, withServer } from "./support/server.ts";

/** The worker's code is compiled during the first two (1.6 and 1.3 s, then 1.1 to 1.2), and a server runs for days. */
const samples = 5;

/** Five primitives, each of them a column and a step. */
const columns: ColumnSpec[] = [
  { title: "words", type: "COUNT", config: { source: "answer", type: "words", max_count: 40 } },
  { title: "has queue", type: "CONTAINS", config: { source: "comment", value: "queue" } },
  { title: "is expected", type: "COMPARE", config: { sources: ["answer", "expected"], comparison_type: "STRING" } },
  { title: "has value", type: "REGEX", config: { source: "payload", regex_pattern: "value" } },
  { title: "is json", type: "ASSERT_VALID", config: { source: "payload", type: "json" } },
];

/** Scorecard over a whole sheet, from the request to `completed`, beside the same five primitives as columns. */
export const scorecardBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const request = importRequest(Buffer.from([...csvBlocks({ rows: isQuick ? 20_000 : 100_000 })].join("")));
    const tableId = await api.createTable("bench");
    const times = { columns: [] as number[], scorecard: [] as number[], one: [] as number[] };
    let rowCount = 0;
    for (let sample = 0; sample < samples; sample++) {
      const asColumns = await api.importFile(tableId, request);
      await asColumns.createStaleColumns(columns);
      await checkpoint(server);
      times.columns.push(await timed(() => asColumns.run()));
      const asSteps = await api.importFile(tableId, request);
      rowCount = asSteps.rowCount;
      await configure(api, asSteps);
      await checkpoint(server);
      times.scorecard.push(await timed(() => calculate(api, asSteps)));
      await editFirstRow(api, asSteps);
      times.one.push(await timed(() => calculate(api, asSteps)));
      note(`columns ${seconds(times.columns)}, scorecard ${seconds(times.scorecard)}, one row ${seconds(times.one)}`);
    }
    const rows = `${rowCount.toLocaleString("en")} rows`;
    const figure = { baseline: median(times.columns) / 1000, unit: "s" };
    return [
      ratioFigure(`a scorecard of five steps over ${rows} against five columns`, {
        ...figure,
        sheaf: median(times.scorecard) / 1000,
        limit: { atMost: 1.3 },
      }),
      ratioFigure(`the scorecard again after a change of one of ${rows}`, {
        ...figure,
        sheaf: median(times.one) / 1000,
      }),
    ];
  });

async function configure(api: Api, sheet: Sheet): Promise<void> {
  const steps = columns.map(({ title, type, config }) => ({ title, primitive_type: type, primitive_config: config }));
  await api.call("PATCH", `${sheet.path}/scorecard`, { name: "bench", aggregation: {}, steps });
}

async function calculate(api: Api, sheet: Sheet): Promise<void> {
  const { body } = await api.call<{ calculation_id: string }>("POST", `${sheet.path}/scorecard/recalculate`, {});
  for (;;) {
    const path = `${sheet.path}/scorecard/calculations/${body.calculation_id}`;
    const { calculation } = (await api.call<{ calculation: { status: string } }>("GET", path)).body;
    if (calculation.status === "completed") return;
    if (calculation.status !== "queued" && calculation.status !== "running") {
      throw new Error(`the calculation is ${calculation.status}`);
    }
    await Bun.sleep(20);
  }
}

async function editFirstRow(api: Api, sheet: Sheet): Promise<void> {
  const { body } = await api.call<{
    columns: { id: string; title: string }[];
    data: { cells: Record<string, { id: string }> }[];
  }>("GET", `${sheet.path}/rows?limit=1&include_columns=true`);
  const column = body.columns.find(({ title }) => title === "answer")?.id as string;
  await api.call("PATCH", `${sheet.path}/cells/${body.data[0]?.cells[column]?.id}`, { value: "another answer" });
}
