import type { components } from "../../generated/types.ts";
import { type Api, type ColumnSpec, importRequest, type Sheet } from "./api.ts";
import { median, note, timed } from "./bar.ts";
import { cellsAllOver } from "./cells.ts";
import { narrowCsv } from "./csv.ts";
import { rowsCursor } from "./cursors.ts";
import { awaitIdle } from "./server.ts";

type Schemas = components["schemas"];

/** Sheet of a curve, and the measurements taken while it was made. */
export interface CurveSheet {
  sheet: Sheet;
  /** Column that another column reads. */
  columnId: string;
  /** Cells of the TEXT column in rows all over the sheet, each edited once, so that its dependents are fresh before. */
  cellIds: string[];
  lastPage: string;
  /** Milliseconds of the import. */
  import: number;
  /** Milliseconds of the run. */
  run: number;
}

/** Three columns that an edit of `text` makes stale, one of them through another. */
const columns: ColumnSpec[] = [
  { title: "length", type: "COUNT", config: { source: "text", type: "chars" } },
  { title: "has queue", type: "CONTAINS", config: { source: "text", value: "queue" } },
  { title: "longer", type: "MATH_OPERATOR", config: { sources: ["length"], operator: "+", value: 1 } },
];
const editedCells = 60;
const pageRows = 100;
/** Smaller sheets are measured repeatedly: their imports and runs end before a machine has reached its usual speed. */
const repeatedBelowRows = 50_000;

export async function prepareSheet(api: Api, tableId: string, rows: number): Promise<CurveSheet> {
  const request = importRequest(narrowCsv(rows));
  const times = { import: [] as number[], run: [] as number[] };
  let [sheet, columnId] = [null as Sheet | null, ""];
  for (let sample = 0; sample < (rows < repeatedBelowRows ? 5 : 1); sample++) {
    const startedAt = performance.now();
    const imported = await api.importFile(tableId, request);
    times.import.push(performance.now() - startedAt);
    sheet = imported;
    [columnId] = (await imported.createStaleColumns(columns)) as [string];
    await awaitIdle(api.server);
    times.run.push(await timed(() => imported.run()));
  }
  if (!sheet) throw new Error("no sheet was imported");
  note(`${rows} rows are there and computed`);
  const cellIds = await cellsAllOver(sheet, "text", editedCells);
  const lastPage = await rowsCursor(sheet, rows - pageRows - 1);
  return { sheet, columnId, cellIds, lastPage, import: median(times.import), run: median(times.run) };
}

/** Operations that must not depend on the number of rows, in an order in which none disturbs the next. */
export const sheetOperations = [
  { what: "list a page at the end", limit: { atMost: 2 }, time: listLastPage },
  { what: "status counts", limit: { atMost: 2 }, time: countStatuses },
  { what: "edit a cell with three dependents", limit: { atMost: 1.5 }, time: editCell },
  { what: "name a version", limit: { atMost: 2 }, time: nameVersion },
  { what: "restore after ten edited cells", limit: { atMost: 2 }, time: restore },
  { what: "create a computed column", limit: { atMost: 2 }, time: createColumn },
  { what: "change a column's config", limit: { atMost: 2 }, time: changeConfig },
  { what: "status counts, a column stale by its config", limit: { atMost: 2 }, time: countStatuses },
  { what: "queue the whole sheet", limit: { atMost: 2 }, time: queueSheet },
];

async function listLastPage({ sheet, lastPage }: CurveSheet): Promise<number> {
  const { ms, body } = await sheet.call<Schemas["ListRowsResponse"]>(
    "GET",
    `/rows?limit=${pageRows}&include_columns=true&cursor=${lastPage}`,
  );
  if (body.count !== pageRows || body.has_more) throw new Error("this is not the last page");
  return ms;
}

async function countStatuses({ sheet }: CurveSheet): Promise<number> {
  const { ms } = await sheet.call("GET", "/status-counts");
  return ms;
}

async function editCell({ sheet, cellIds }: CurveSheet, sample: number): Promise<number> {
  const { ms } = await sheet.call("PATCH", `/cells/${cellIds[sample]}`, { value: `edited ${sample}` });
  return ms;
}

async function nameVersion({ sheet }: CurveSheet, sample: number): Promise<number> {
  const { ms } = await sheet.call("POST", "/versions", { name: `version ${sample}` });
  return ms;
}

async function restore({ sheet, cellIds }: CurveSheet, sample: number): Promise<number> {
  const { body } = await sheet.call<Schemas["VersionResponse"]>("POST", "/versions", { name: "before" });
  for (const id of cellIds.slice(-10)) await sheet.call("PATCH", `/cells/${id}`, { value: `changed ${sample}` });
  const { ms } = await sheet.call("POST", "/versions", { source_version_id: body.version.id });
  return ms;
}

async function createColumn({ sheet }: CurveSheet, sample: number): Promise<number> {
  const { ms, body } = await sheet.createColumn(`new ${sample}`, "COUNT", { source: "text", type: "words" });
  await sheet.quiet();
  // Keeps the number of columns of every sheet the same.
  await sheet.call("DELETE", `/columns/${body.column.id}`);
  return ms;
}

async function changeConfig({ sheet, columnId }: CurveSheet, sample: number): Promise<number> {
  const { ms } = await sheet.changeConfig(columnId, { source: "text", type: sample % 2 === 0 ? "words" : "chars" });
  return ms;
}

async function queueSheet({ sheet }: CurveSheet): Promise<number> {
  const { ms, status } = await sheet.startRun({ statuses: [] });
  if (status !== 202) throw new Error(`queueing the sheet answered ${status}`);
  await sheet.quiet();
  return ms;
}
