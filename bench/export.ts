import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Api, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure, rounded, seconds, timed } from "./support/bar.ts";
import { writeCsv } from "./support/csv.ts";
import { type BenchServer, checkpoint, peakMemoryMb, serverProcesses, withServer } from "./support/server.ts";

const fullBytes = 104_000_000;
const samples = 3;
const formats = ["csv", "jsonl"] as const;

/** Export from the request to the last byte of the file, beside a file of a tenth; and the server's peak memory. */
export const exportBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const largeBytes = isQuick ? fullBytes / 10 : fullBytes;
    const small = await prepare(server, api, tableId, largeBytes / 10);
    const large = await prepare(server, api, tableId, largeBytes);
    await server.sql`vacuum (analyze) sheet_rows`;
    await checkpoint(server);
    forgetPeak(server);
    const figures: Figure[] = [];
    for (const format of formats) {
      const times = { small: [] as number[], large: [] as number[] };
      let size = 0;
      for (let sample = 0; sample < samples; sample++) {
        times.small.push((await download(small, format)).ms);
        const { ms, bytes } = await download(large, format);
        times.large.push(ms);
        size = bytes;
      }
      note(`${format} of ${Math.round(size / 1e6)} MB ${seconds(times.large)}`);
      figures.push(
        ratioFigure(
          `export of ${large.rowCount.toLocaleString("en")} rows as ${format}, for each tenth against one alone`,
          {
            sheaf: median(times.large) / (large.rowCount / small.rowCount) / 1000,
            baseline: median(times.small) / 1000,
            unit: "s",
            limit: { atMost: 1.5 },
          },
        ),
      );
    }
    const peak = peakMemoryMb(server.pid);
    figures.push({
      what: "peak memory of the server",
      sheaf: `${rounded(peak)} MB`,
      baseline: "",
      value: peak,
      shown: `${rounded(peak)} MB`,
      limit: { below: 400 },
    });
    return figures;
  });

async function prepare(server: BenchServer, api: Api, tableId: string, targetBytes: number): Promise<Sheet> {
  const file = join(server.directory, `${targetBytes}.csv`);
  await writeCsv(file, { targetBytes });
  return api.importFile(tableId, importRequest(await Bun.file(file).bytes()));
}

async function download(sheet: Sheet, format: (typeof formats)[number]): Promise<{ ms: number; bytes: number }> {
  const { address, apiKey } = sheet.api.server;
  let bytes = 0;
  const ms = await timed(async () => {
    const response = await fetch(`${address}${sheet.path}/export?format=${format}`, {
      headers: { "x-api-key": apiKey },
    });
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    for await (const chunk of response.body) bytes += chunk.length;
  });
  return { ms, bytes };
}

/** Resets the peak memory of the server's processes, which the import before has raised. */
function forgetPeak({ pid }: BenchServer): void {
  for (const each of serverProcesses(pid)) writeFileSync(`/proc/${each}/clear_refs`, "5");
}
