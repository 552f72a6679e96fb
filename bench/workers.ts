import { spawn } from "node:child_process";
import { join } from "node:path";
import { Api, importRequest, type Sheet } from "./support/api.ts";
import { type Bar, median, note, timed } from "./support/bar.ts";
import { narrowCsv } from "./support/csv.ts";
import { awaitIdle, type BenchServer, endProcess, withServer } from "./support/server.ts";

/** Time of one call. A block calls for 16 of its rows at once, so that a cell takes 10 ms. */
const serviceMs = 160;
const callsAtOnce = 16;
const rowsPerBlock = 2_000;
/** Twice as many blocks as two workers take at once: three each. */
const blocks = 12;
const samples = 3;

/** Runs of a column that waits 10 ms for each cell, with one worker and with two. */
export const workersBar: Bar = ({ isQuick }) => {
  const service = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      await Promise.all([request.text(), Bun.sleep(serviceMs)]);
      return Response.json(1);
    },
  });
  return withServer(
    async (server) => {
      const api = new Api(server);
      const rows = narrowCsv(blocks * rowsPerBlock);
      const first = await startWorker(server);
      const sheet = await api.importFile(await api.createTable("bench"), importRequest(rows));
      await sheet.createStaleColumns([
        { title: "slow", type: "ENDPOINT", config: { url: `http://127.0.0.1:${service.port}/` } },
      ]);
      const rowIndices = someOfEachBlock((isQuick ? 12 : 40) * callsAtOnce);
      await timeRun(sheet, rowIndices);
      const times = { one: [] as number[], two: [] as number[] };
      for (let sample = 0; sample < samples; sample++) {
        times.one.push(await timeRun(sheet, rowIndices));
        const second = await startWorker(server);
        times.two.push(await timeRun(sheet, rowIndices));
        await endProcess(second);
      }
      await endProcess(first);
      note(`one worker ${times.one.map(Math.round)} ms, two ${times.two.map(Math.round)} ms`);
      const [one, two] = [median(times.one), median(times.two)];
      return [
        {
          what: `${rowIndices.length.toLocaleString("en")} cells of 10 ms each: two workers against one`,
          sheaf: `${(two / 1000).toFixed(2)} s`,
          baseline: `${(one / 1000).toFixed(2)} s`,
          value: one / two,
          shown: `${(one / two).toFixed(2)}×`,
          limit: { atLeast: 1.85 },
        },
      ];
    },
    { SHEAF_ROLE: "api" },
  ).finally(() => service.stop(true));
};

function someOfEachBlock(count: number): number[] {
  return Array.from({ length: blocks * count }, (_, at) => Math.floor(at / count) * rowsPerBlock + (at % count));
}

/** Starts a worker process on the server's database; resolves once it takes jobs. */
async function startWorker({ databaseUrl, directory, sql }: BenchServer) {
  const pools = async () => (await sql<{ count: number }[]>`select count(*)::integer from worker_pools`)[0]?.count ?? 0;
  const before = await pools();
  const worker = spawn(process.execPath, [join(import.meta.dir, "../server/main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATABASE_URL: databaseUrl,
      SHEAF_DATA_DIR: join(directory, `worker-${crypto.randomUUID()}`),
      SHEAF_OUTBOUND_ALLOW: "127.0.0.1/32",
      SHEAF_ROLE: "worker",
      SHEAF_LOG: "error",
    },
  });
  while ((await pools()) < before + 3) await Bun.sleep(20);
  return worker;
}

async function timeRun(sheet: Sheet, rowIndices: number[]): Promise<number> {
  await awaitIdle(sheet.api.server);
  return timed(async () => {
    const { completed_count } = await sheet.run({ statuses: [], row_ids: rowIndices });
    if (completed_count !== rowIndices.length) throw new Error(`the run computed ${completed_count} cells`);
  });
}
