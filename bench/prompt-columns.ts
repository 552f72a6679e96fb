import { Api, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, type Figure, median, note, rounded, timed } from "./support/bar.ts";
import { type FakeModel, promptConfig, useModel, withFakeModel } from "./support/models.ts";
import { awaitIdle, type BenchServer, checkpoint, cpuSeconds, peakMemoryMb, withServer } from "./support/server.ts";

const answerMs = 50;
/** The server's default (SHEAF_MODEL_CONCURRENCY). */
const concurrency = 32;
/** Interval of polling. At 20 ms, as in the other benches, a fifth of all statements would be about progress. */
const pollMs = 100;

/** Cells that call a model, against the time that the model alone needs when it never waits for a request. */
export const promptColumnsBar: Bar = ({ isQuick }) =>
  withFakeModel(answerMs, (fake) =>
    withServer(
      async (server) => {
        const sample = async (rows: number, name: string) => {
          const sheet = await sheetOf(server, rows, name);
          await checkpoint(server);
          return measure(server, fake, sheet);
        };
        await useModel(new Api(server), fake);
        await sample(500, "warm");
        const rows = isQuick ? 2_000 : 10_000;
        const small = isQuick ? 1_000 : 2_000;
        await sample(small, "small");
        const memoryBefore = peakMemoryMb(server.pid);
        const samples = [];
        for (let index = 0; index < 3; index++) samples.push(await sample(rows, `run ${index}`));
        const grown = peakMemoryMb(server.pid) - memoryBefore;
        return figures(rows, samples, grown);
      },
      { SHEAF_OUTBOUND_ALLOW: "127.0.0.1/32" },
    ),
  );

interface Sample {
  ms: number;
  cpuMs: number;
}

async function measure(server: BenchServer, fake: FakeModel, sheet: Sheet): Promise<Sample> {
  const before = await fake.counts();
  const cpuBefore = cpuSeconds(server.pid);
  const ms = await timed(async () => {
    const { completed_count } = await sheet.run({}, pollMs);
    if (completed_count !== sheet.rowCount) throw new Error(`${completed_count} of ${sheet.rowCount} cells completed`);
  });
  const cpuMs = (cpuSeconds(server.pid) - cpuBefore) * 1000;
  const after = await fake.counts();
  for (const key of ["requests", "questions"] as const) {
    const sent = after[key] - before[key];
    if (sent !== sheet.rowCount) throw new Error(`${sent} ${key} were sent for ${sheet.rowCount} cells`);
  }
  await awaitIdle(server);
  note(`${sheet.rowCount} cells in ${rounded(ms / 1000)} s, ${rounded(cpuMs / sheet.rowCount)} ms of CPU each`);
  return { ms, cpuMs };
}

function figures(rows: number, samples: Sample[], grown: number): Figure[] {
  const idealMs = (rows * answerMs) / concurrency;
  const ms = median(samples.map((sample) => sample.ms));
  const cpuMs = median(samples.map((sample) => sample.cpuMs)) / rows;
  const value = idealMs / ms;
  return [
    {
      what: `${rows.toLocaleString("en")} PROMPT_TEMPLATE cells, ${answerMs} ms a call, ${concurrency} at once, against the ideal`,
      sheaf: `${rounded(ms / 1000)} s`,
      baseline: `${rounded(idealMs / 1000)} s`,
      value,
      shown: `${(value * 100).toFixed(0)} %`,
      limit: { atLeast: 0.85 },
    },
    { what: "CPU of the server for one of them", ...plain(cpuMs, "ms") },
    { what: "peak memory, more than after a small run", ...plain(grown, "MB") },
  ];
}

function plain(value: number, unit: string): Omit<Figure, "what"> {
  return { sheaf: `${rounded(value)} ${unit}`, baseline: "", value, shown: `${rounded(value)} ${unit}` };
}

async function sheetOf(server: BenchServer, rows: number, name: string): Promise<Sheet> {
  const lines = Array.from({ length: rows }, (_, row) => `"${name}: topic ${row} of many, with some more words"`);
  const api = new Api(server);
  const sheet = await api.importFile(
    await api.createTable(name),
    importRequest(Buffer.from(["topic", ...lines].join("\n"))),
  );
  await sheet.createStaleColumns([{ title: "answer", type: "PROMPT_TEMPLATE", config: promptConfig }]);
  return sheet;
}
