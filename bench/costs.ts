import { join } from "node:path";
import { startBare } from "./read.ts";
import { columns, readTitles, timeRun } from "./run-columns.ts";
import { insertBatches, sendBatches } from "./spans.ts";
import { Api, importRequest } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure } from "./support/bar.ts";
import { createBareTable, loadRows, runBare } from "./support/bareRun.ts";
import { csvBlocks, writeCsv } from "./support/csv.ts";
import { createPlainTable, timePlainCopy } from "./support/plainCopy.ts";
import { createRawTable } from "./support/rawSpans.ts";
import { sendRequests } from "./support/requestsPerSecond.ts";
import { awaitIdle, type BenchServer, cpuSeconds, cpuSecondsOfAll, endProcess, withServer } from "./support/server.ts";

const samples = 3;
const importBytes = 5_000_000;
const runRows = 10_000;
const spanBatches = 12;
/** Enough rows that the server's other work does not matter. */
const reads = 4_000;
const readSeconds = 0.5;

/**
 * CPU time of the main jobs, in all processes together, against that of their baselines. Elapsed seconds say little on a
 * machine that does other work as well; CPU time stays about the same at any load. So this bar is for CI.
 */
export const costsBar: Bar = () =>
  withServer(async (server) => {
    const api = new Api(server);
    const tableId = await api.createTable("bench");
    return [
      await importCost(server, api, tableId),
      await runCost(server, api, tableId),
      ...(await spanCosts(server)),
      await readCost(server, api, tableId),
    ];
  });

/** CPU seconds that the work costs the server and its Postgres. */
async function cpuOf(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSecondsOfAll(server);
  await work();
  return cpuSecondsOfAll(server) - before;
}

/** CPU seconds of the server, its Postgres and this process, for a baseline that runs in this process. */
async function cpuWithOwn(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  const own = process.cpuUsage();
  const others = await cpuOf(server, work);
  const { user, system } = process.cpuUsage(own);
  return others + (user + system) / 1e6;
}

function costFigure(what: string, times: { sheaf: number[]; baseline: number[] }): Figure {
  const figure = ratioFigure(`CPU of ${what}`, {
    sheaf: median(times.sheaf) * 1000,
    baseline: median(times.baseline) * 1000,
    unit: "ms",
  });
  note(`${figure.what}: ${figure.sheaf} against ${figure.baseline}, ${figure.shown}`);
  return figure;
}

async function importCost(server: BenchServer, api: Api, tableId: string): Promise<Figure> {
  const file = join(server.directory, "import.csv");
  await writeCsv(file, { targetBytes: importBytes });
  const request = importRequest(await Bun.file(file).bytes());
  await createPlainTable(server);
  const times = { sheaf: [] as number[], baseline: [] as number[] };
  // The first measurement of each warms up.
  for (let sample = 0; sample <= samples; sample++) {
    let ofPsql = 0;
    const ofPostgres = await cpuOf(server, async () => {
      ofPsql = (await timePlainCopy(server, file)).cpuSeconds;
    });
    const ofImport = await cpuOf(server, () => api.importFile(tableId, request));
    if (sample === 0) continue;
    times.baseline.push(ofPostgres + ofPsql);
    times.sheaf.push(ofImport);
  }
  return costFigure("an import of 5 MB against \\copy", times);
}

async function runCost(server: BenchServer, api: Api, tableId: string): Promise<Figure> {
  const { sql } = server;
  const request = importRequest(Buffer.from([...csvBlocks({ rows: runRows })].join("")));
  await createBareTable(sql);
  const times = { sheaf: [] as number[], baseline: [] as number[] };
  for (let sample = 0; sample <= samples; sample++) {
    const sheet = await api.importFile(tableId, request);
    const rows = await loadRows(sql, sheet.id, readTitles);
    await sheet.createStaleColumns(columns);
    await awaitIdle(server);
    await sql`truncate bench_cells`;
    const bare = await cpuWithOwn(server, () => runBare(sql, columns, rows));
    const run = await cpuOf(server, () => timeRun(sheet));
    if (sample === 0) continue;
    times.baseline.push(bare);
    times.sheaf.push(run);
  }
  return costFigure(`five columns over ${runRows.toLocaleString("en")} rows against a bare loop`, times);
}

async function spanCosts(server: BenchServer): Promise<Figure[]> {
  await createRawTable(server.sql);
  const times = { raw: [] as number[], bulk: [] as number[], otlp: [] as number[] };
  for (let sample = 0; sample <= samples; sample++) {
    const raw = await cpuOf(server, () => insertBatches(server, spanBatches));
    const bulk = await cpuOf(server, () => sendBatches(server, "bulk", spanBatches));
    const otlp = await cpuOf(server, () => sendBatches(server, "otlp", spanBatches));
    if (sample === 0) continue;
    times.raw.push(raw);
    times.bulk.push(bulk);
    times.otlp.push(otlp);
  }
  return [
    costFigure("spans by spans-bulk against Postgres at bare inserts", { sheaf: times.bulk, baseline: times.raw }),
    costFigure("spans by OTLP against Postgres at bare inserts", { sheaf: times.otlp, baseline: times.raw }),
  ];
}

/** CPU seconds per request. */
async function readCost(server: BenchServer, api: Api, tableId: string): Promise<Figure> {
  const sheet = await api.importFile(tableId, importRequest(Buffer.from("id,text\n1,one\n")));
  const bare = await startBare(server);
  try {
    const each = async (address: string, pid: number) => {
      const before = cpuSeconds(pid);
      const { answered } = await sendRequests(server, [address + sheet.path], { seconds: readSeconds, least: reads });
      return (cpuSeconds(pid) - before) / answered;
    };
    const times = { sheaf: [] as number[], baseline: [] as number[] };
    for (let sample = -1; sample < samples; sample++) {
      const own = await each(server.address, server.pid);
      const other = await each(bare.address, bare.process.pid as number);
      if (sample < 0) continue;
      times.sheaf.push(own);
      times.baseline.push(other);
    }
    return costFigure("reading a sheet by id against bare Elysia", times);
  } finally {
    await endProcess(bare.process);
  }
}
