import type { components } from "../generated/types.ts";
import { Api, type ColumnSpec, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure, rounded } from "./support/bar.ts";
import { cellsAllOver } from "./support/cells.ts";
import { awaitIdle, type BenchServer, checkpoint, cpuSecondsOfAll, withServer } from "./support/server.ts";

type Schemas = components["schemas"];

const rows = 1_000;
const pageRows = 100;
const chain = 5;
const widths = { wide: 980, narrow: 10 };

interface Subject {
  sheet: Sheet;
  /** Ids of the columns that pages ask for by name. */
  asked: string[];
  edited: string[];
}

/** Wide sheets: a page of rows, and changes that concern a few columns, on a sheet of 980 columns and one of 10. */
export const wideBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const samples = isQuick ? 15 : 40;
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const wide = await prepare(api, tableId, widths.wide, samples);
    const narrow = await prepare(api, tableId, widths.narrow, samples);
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    note(`sheets of ${widths.wide} and ${widths.narrow} columns are there`);
    const page = await pair(server, samples, [wide, narrow], readPage);
    const asked = await pair(server, samples, [wide, narrow], readAsked);
    const edit = await pair(server, samples, [wide, narrow], editCell);
    const create = await pair(server, samples, [wide, narrow], createColumn);
    const what = `on ${widths.wide} columns against ${widths.narrow}`;
    return [
      millisecondsFigure(`a page of ${pageRows} rows × ${widths.wide} columns, compressed`, page[0], 250),
      comparedFigure(`a page of ${pageRows} rows × ${chain} columns that are asked for, ${what}`, asked),
      comparedFigure(`a cell with ${chain} dependents edited, ${what}`, edit),
      comparedFigure(`a column created, ${what}`, create),
    ];
  });

/** A sheet of text columns, the last five of them a chain of computed ones. */
async function prepare(api: Api, tableId: string, width: number, samples: number): Promise<Subject> {
  const titles = Array.from({ length: width - chain }, (_, at) => `t${at}`);
  const line = (row: number) => titles.map((title) => `${title} of row ${row}`).join(",");
  const csv = [titles.join(","), ...Array.from({ length: rows }, (_, row) => line(row))].join("\n");
  const sheet = await api.importFile(tableId, importRequest(Buffer.from(csv)));
  const computed: ColumnSpec[] = Array.from({ length: chain }, (_, at) =>
    at === 0
      ? { title: "c0", type: "COUNT", config: { source: "t0", type: "chars" } }
      : { title: `c${at}`, type: "MATH_OPERATOR", config: { sources: [`c${at - 1}`], operator: "+", value: 1 } },
  );
  const asked = await sheet.createStaleColumns(computed);
  await sheet.run();
  return { sheet, asked, edited: await cellsAllOver(sheet, "t0", samples + 5) };
}

/** Milliseconds of the samples of both, in turn, so that other work of the machine affects them alike; and their CPU. */
async function pair(
  server: BenchServer,
  samples: number,
  subjects: [Subject, Subject],
  work: (subject: Subject, sample: number) => Promise<number>,
): Promise<[number, number]> {
  const times = subjects.map(() => [] as number[]);
  const cpu = [0, 0];
  for (let sample = -5; sample < samples; sample++) {
    for (const [at, subject] of subjects.entries()) {
      await awaitIdle(server);
      const before = cpuSecondsOfAll(server);
      const ms = await work(subject, sample + 5);
      if (sample < 0) continue;
      times[at]?.push(ms);
      await awaitIdle(server);
      cpu[at] = (cpu[at] as number) + cpuSecondsOfAll(server) - before;
    }
  }
  note(
    `${work.name}: CPU of one ${cpu.map((seconds) => `${rounded((seconds * 1000) / samples)} ms`).join(" against ")}`,
  );
  return times.map(median) as [number, number];
}

async function readPage({ sheet }: Subject): Promise<number> {
  const { ms, body } = await sheet.call<Schemas["ListRowsResponse"]>("GET", `/rows?limit=${pageRows}`);
  if (body.data.length !== pageRows) throw new Error(`the page has ${body.data.length} rows`);
  return ms;
}

async function readAsked({ sheet, asked }: Subject): Promise<number> {
  return (await sheet.call("GET", `/rows?limit=${pageRows}&include_columns=false&column_ids=${asked}`)).ms;
}

async function editCell({ sheet, edited }: Subject, sample: number): Promise<number> {
  const value = { value: `edited ${sample}` };
  return (await sheet.call<Schemas["UpdateCellResponse"]>("PATCH", `/cells/${edited[sample]}`, value)).ms;
}

async function createColumn({ sheet }: Subject, sample: number): Promise<number> {
  const { ms, body } = await sheet.createColumn(`new ${sample}`, "CONTAINS", { source: "t1", value: "row" });
  await sheet.quiet();
  await sheet.call("DELETE", `/columns/${body.column.id}`);
  return ms;
}

function millisecondsFigure(what: string, value: number, below: number): Figure {
  const shown = `${rounded(value)} ms`;
  return { what, sheaf: shown, baseline: "", value, shown, limit: { below } };
}

function comparedFigure(what: string, [sheaf, baseline]: [number, number]): Figure {
  return ratioFigure(what, { sheaf, baseline, unit: "ms", limit: { atMost: 1.5 } });
}
