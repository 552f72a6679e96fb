import { join } from "node:path";
import { Api, importRequest } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure, rounded, seconds, timed } from "./support/bar.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { writeCsv } from "./support/csv.ts";
import { createPlainTable, timePlainCopy } from "./support/plainCopy.ts";
import { type BenchServer, checkpoint, peakMemoryMb, withServer } from "./support/server.ts";

/** Size of the file. The limit is 104,857,600 decoded bytes, and the generator overshoots its target by up to a megabyte. */
const fullBytes = 104_000_000;
const samples = 5;

interface Input {
  megabytes: number;
  file: string;
  /** Milliseconds of each import. */
  imports: number[];
  /** Of each import. */
  cpu: CpuMeter;
}

/** Import from the request with the file to `succeeded`, beside \copy of the same file into a plain table. */
export const importBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const largest = isQuick ? fullBytes / 10 : fullBytes;
    const small = await prepare(server, largest / 100);
    const middle = await prepare(server, largest / 10);
    const large = await prepare(server, largest);
    await createPlainTable(server);
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    const copies: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      copies.push((await timePlainCopy(server, large.file)).ms);
      for (const input of [small, middle, large]) await sampleImport(api, tableId, input);
      note(
        `\\copy ${seconds(copies)}; imports ${[small, middle, large].map((one) => seconds(one.imports)).join(", ")}`,
      );
    }
    return [
      ratioFigure(`import of ${size(large)} against \\copy`, {
        sheaf: median(large.imports) / 1000,
        baseline: median(copies) / 1000,
        unit: "s",
        limit: { atMost: 2 },
        cpu: String(large.cpu),
      }),
      memoryFigure(server),
      ratioFigure(`seconds per MB, ${size(large)} against ${size(middle)}`, {
        sheaf: perMegabyte(large),
        baseline: perMegabyte(middle),
        unit: "ms/MB",
        limit: { atMost: 1.5 },
      }),
      ratioFigure(`seconds per MB, ${size(large)} against ${size(small)}`, {
        sheaf: perMegabyte(large),
        baseline: perMegabyte(small),
        unit: "ms/MB",
      }),
    ];
  });

async function prepare(server: BenchServer, targetBytes: number): Promise<Input> {
  const file = join(server.directory, `${targetBytes}.csv`);
  return { megabytes: (await writeCsv(file, { targetBytes })) / 1e6, file, imports: [], cpu: new CpuMeter(server) };
}

async function sampleImport(api: Api, tableId: string, { file, imports, cpu }: Input): Promise<void> {
  const request = importRequest(await Bun.file(file).bytes());
  await checkpoint(api.server);
  imports.push(await timed(() => cpu.measure(1, () => api.importFile(tableId, request))));
}

function memoryFigure({ pid }: BenchServer): Figure {
  const peak = peakMemoryMb(pid);
  return {
    what: "peak memory of the server",
    sheaf: `${rounded(peak)} MB`,
    baseline: "",
    value: peak,
    shown: `${rounded(peak)} MB`,
    limit: { atMost: 300 },
  };
}

function perMegabyte({ imports, megabytes }: Input): number {
  return median(imports) / megabytes;
}

function size({ megabytes }: Input): string {
  return `${Math.round(megabytes * 10) / 10} MB`;
}
