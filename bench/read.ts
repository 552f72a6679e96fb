import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Api, importRequest } from "./support/api.ts";
import { type Bar, median, note, rounded } from "./support/bar.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { narrowCsv } from "./support/csv.ts";
import { requestsPerSecond } from "./support/requestsPerSecond.ts";
import { awaitIdle, type BenchServer, endProcess, withServer } from "./support/server.ts";

/** Connections of the API's pool (server/boot/service.ts). */
const databaseConnections = 20;

/** Reading a sheet by its id with a key, through the whole pipeline, beside Elysia with nothing but the query. */
export const readBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const paths = await createSheets(api);
    await awaitIdle(server);
    const bare = await startBare(server);
    try {
      const urls = {
        sheaf: paths.map((path) => server.address + path),
        bare: paths.map((path) => bare.address + path),
      };
      await checkSameAnswer(server, urls);
      return [await compare(server, urls, isQuick ? { rounds: 3, seconds: 1 } : { rounds: 9, seconds: 3 })];
    } finally {
      await endProcess(bare.process);
    }
  });

interface Urls {
  sheaf: string[];
  bare: string[];
}

/** @returns paths of sheets that the clients read in turn */
async function createSheets(api: Api): Promise<string[]> {
  const table = await api.createTable("bench");
  const paths: string[] = [];
  const request = importRequest(narrowCsv(10));
  while (paths.length < 100) paths.push((await api.importFile(table, request)).path);
  return paths;
}

async function compare(server: BenchServer, urls: Urls, { rounds, seconds }: { rounds: number; seconds: number }) {
  const cpu = new CpuMeter(server);
  const measure = (side: keyof Urls) => requestsPerSecond(server, urls[side], seconds);
  for (const side of ["sheaf", "bare"] as const) await measure(side);
  const all = { sheaf: [] as number[], bare: [] as number[], ratio: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const first = await cpu.measure(
      (perSecond) => perSecond * seconds,
      () => measure("sheaf"),
    );
    const second = await measure("bare");
    all.sheaf.push(first);
    all.bare.push(second);
    all.ratio.push(first / second);
    note(`${rounded(first)} against ${rounded(second)} requests/s`);
  }
  const value = median(all.ratio);
  return {
    what: "reading a sheet by id against bare Elysia",
    sheaf: `${rounded(median(all.sheaf))} /s`,
    baseline: `${rounded(median(all.bare))} /s`,
    value,
    shown: `${(value * 100).toFixed(0)} %`,
    limit: { atLeast: 0.88 },
    cpu: String(cpu),
  };
}

export async function startBare({ databaseUrl }: BenchServer): Promise<{ address: string; process: ChildProcess }> {
  const script = join(import.meta.dir, "support/bareRead.ts");
  const child = spawn(process.execPath, [script, databaseUrl, String(databaseConnections)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH },
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { address: line.toString().trim(), process: child };
}

async function checkSameAnswer({ apiKey }: BenchServer, { sheaf, bare }: Urls): Promise<void> {
  const [first, second] = await Promise.all(
    [sheaf, bare].map(async ([url]) => (await fetch(url as string, { headers: { "x-api-key": apiKey } })).text()),
  );
  if (first !== second) throw new Error(`the answers differ: ${first} ${second}`);
}
