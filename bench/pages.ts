import type { components } from "../generated/types.ts";
import { Api, importRequest } from "./support/api.ts";
import { type Bar, median, note, ratioFigure } from "./support/bar.ts";
import { narrowCsv } from "./support/csv.ts";
import { checkpoint, withServer } from "./support/server.ts";

type Page = components["schemas"]["ListRowsResponse"];

/** Pages whose median is one sample: a single page says more about the machine than about its position. */
const pagesPerPart = 100;

/** Paging to the end of a sheet: a page near the end must cost as much as the first ones. */
export const pagesBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const rows = isQuick ? 100_000 : 1_000_000;
    const sheet = await api.importFile(await api.createTable("bench"), importRequest(narrowCsv(rows)));
    await sheet.createStaleColumns([{ title: "length", type: "COUNT", config: { source: "text", type: "chars" } }]);
    await sheet.run();
    await server.sql`vacuum (analyze)`;
    await checkpoint(server);
    const parts: number[] = [];
    let seen = 0;
    for (let cursor: string | null = ""; cursor !== null; ) {
      const times: number[] = [];
      while (cursor !== null && times.length < pagesPerPart) {
        const at: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const { ms, body } = await sheet.call<Page>("GET", `/rows?limit=100&include_columns=false${at}`);
        times.push(ms);
        seen += body.count;
        cursor = body.next_cursor;
      }
      parts.push(median(times));
    }
    if (seen !== rows) throw new Error(`the pages had ${seen} rows, not ${rows}`);
    note(`pages in parts of ${pagesPerPart}: ${parts.map((ms) => ms.toFixed(1)).join(" ")} ms`);
    const [first] = parts as [number];
    const figure = { baseline: first, unit: "ms" };
    const walk = `paging through ${rows.toLocaleString("en")} rows, 100 at a time`;
    return [
      ratioFigure(`${walk}: the last ${pagesPerPart} pages against the first`, {
        ...figure,
        sheaf: parts.at(-1) as number,
        limit: { atMost: 1.5 },
      }),
      ratioFigure(`${walk}: the slowest ${pagesPerPart} pages against the first`, {
        ...figure,
        sheaf: Math.max(...parts),
        limit: { atMost: 1.5 },
      }),
    ];
  });
