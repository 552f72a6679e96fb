import type { components } from "../generated/types.ts";
import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure } from "./support/bar.ts";
import { cellsAllOver } from "./support/cells.ts";
import { narrowCsv } from "./support/csv.ts";
import { movedCursor, rowsCursor } from "./support/cursors.ts";
import { awaitIdle, checkpoint, withServer } from "./support/server.ts";

type Schemas = components["schemas"];

/** Columns that, with the three of the file, make ten cells in a row. */
const columns: ColumnSpec[] = Array.from({ length: 7 }, (_, at) => ({
  title: `computed ${at}`,
  type: "COUNT",
  config: { source: "text", type: at % 2 === 0 ? "chars" : "words" },
}));
const cellsPerRow = 10;
const samples = 5;
const patchesAtOnce = 4;

/** Cost of a restore by the amount of later changes, and of a page of an old version, on a sheet of a million cells. */
export const versionsBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const small = await prepare(api, tableId, 1_000);
    const large = await prepare(api, tableId, isQuick ? 20_000 : 100_000);
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    const pages = await pageFigures(large);
    const figures: Figure[] = [];
    const sizes = [large, small].map(({ rowCount }) => (rowCount * cellsPerRow).toLocaleString("en"));
    let ofThousand = 0;
    for (const changed of [10, 1_000]) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let sample = 0; sample < samples; sample++) {
        times.small.push(await timeRestore(small, () => editCells(small, changed, sample)));
        times.large.push(await timeRestore(large, () => editCells(large, changed, sample)));
      }
      figures.push(
        ratioFigure(
          `restore after ${changed.toLocaleString("en")} edited cells, ${sizes[0]} cells against ${sizes[1]}`,
          {
            sheaf: median(times.large),
            baseline: median(times.small),
            unit: "ms",
            limit: { atMost: 1.5 },
          },
        ),
      );
      ofThousand = median(times.large);
    }
    const rows = (isQuick ? 20_000 : 100_000) / cellsPerRow;
    const times: number[] = [];
    for (let sample = 0; sample < samples; sample++)
      times.push(await timeRestore(large, () => deleteRows(large, rows)));
    figures.push(
      ratioFigure(
        `restore of ${(rows * cellsPerRow).toLocaleString("en")} deleted cells against 1,000 edited, for each cell`,
        {
          sheaf: (median(times) * 1000) / (rows * cellsPerRow),
          baseline: ofThousand,
          unit: "µs",
          limit: { atMost: 1.5 },
        },
      ),
    );
    return [...figures, ...pages];
  });

async function prepare(api: Api, tableId: string, rows: number): Promise<Sheet> {
  const sheet = await api.importFile(tableId, importRequest(narrowCsv(rows)));
  await sheet.createStaleColumns(columns);
  await sheet.run();
  note(`${rows * cellsPerRow} cells are there`);
  return sheet;
}

/** Changes the sheet after a version, and restores that version. */
async function timeRestore(sheet: Sheet, change: () => Promise<unknown>): Promise<number> {
  const { body } = await sheet.call<Schemas["VersionResponse"]>("POST", "/versions", { name: "before" });
  await change();
  await awaitIdle(sheet.api.server);
  await checkpoint(sheet.api.server);
  const { ms } = await sheet.call("POST", "/versions", { source_version_id: body.version.id });
  const { STALE } = await sheet.statusCounts();
  if (STALE !== 0) throw new Error(`${STALE} cells are stale after the restore`);
  return ms;
}

async function editCells(sheet: Sheet, count: number, sample: number): Promise<void> {
  const ids = await cellsAllOver(sheet, "number", count, 100 + sample);
  const next = ids.values();
  const edit = async () => {
    for (const id of next) await sheet.call("PATCH", `/cells/${id}`, { value: `edited ${sample}` });
  };
  await Promise.all(Array.from({ length: patchesAtOnce }, edit));
}

function deleteRows(sheet: Sheet, count: number): Promise<unknown> {
  return sheet.call("DELETE", "/rows", { row_indices: Array.from({ length: count }, (_, row) => row) });
}

const pageSamples = 40;

/** Page in the middle of the sheet after no row, some rows and every row changed since the version. */
async function pageFigures(sheet: Sheet): Promise<Figure[]> {
  const { body } = await sheet.call<Schemas["VersionResponse"]>("POST", "/versions", { name: "old" });
  const versionId = body.version.id;
  const after = Math.floor(sheet.rowCount / 2);
  const figures = [];
  for (const [what, change] of Object.entries({
    "nothing changed since": async (): Promise<void> => undefined,
    "1,000 cells changed since": () => editCells(sheet, 1_000, -1),
    "every row changed since": () => convertColumn(sheet),
  })) {
    await change();
    await awaitIdle(sheet.api.server);
    await sheet.api.server.sql`vacuum (analyze)`;
    const cursors = { now: await rowsCursor(sheet, after), old: await snapshotCursor(sheet, versionId, after) };
    const times = { now: [] as number[], old: [] as number[] };
    for (let sample = 0; sample < pageSamples; sample++) {
      times.now.push((await sheet.call("GET", `/rows?limit=100&include_columns=true&cursor=${cursors.now}`)).ms);
      times.old.push((await sheet.call("GET", `/versions/${versionId}?rows_limit=100&rows_cursor=${cursors.old}`)).ms);
    }
    figures.push(
      ratioFigure(`a page of 100 rows of an old version against the current page, ${what}`, {
        sheaf: median(times.old),
        baseline: median(times.now),
        unit: "ms",
        limit: { atMost: 2 },
      }),
    );
    note(`${figures.at(-1)?.what}: ${figures.at(-1)?.shown}`);
  }
  return figures;
}

/** Moves the values of a column out of the rows and back, so that every row has another state. */
async function convertColumn(sheet: Sheet): Promise<void> {
  const { body } = await sheet.call<Schemas["ListColumnsResponse"]>("GET", "/columns");
  const column = body.data.find(({ title }) => title === "computed 6");
  if (!column) throw new Error("there is no column to convert");
  await sheet.call("PATCH", `/columns/${column.id}`, { type: "TEXT" });
}

async function snapshotCursor(sheet: Sheet, versionId: string, after: number): Promise<string> {
  const { body } = await sheet.call<Schemas["VersionResponse"]>("GET", `/versions/${versionId}?rows_limit=1`);
  return movedCursor(body.version.snapshot.next_rows_cursor, after);
}
