import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createPool } from "../db/client.ts";
import { type Bar, type Figure, median, note, rounded, timed } from "./support/bar.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { createRawTable, insertRaw } from "./support/rawSpans.ts";
import { eachOf, post } from "./support/sendSpans.ts";
import { awaitRolledUp, type BenchServer, checkpoint, endProcess, peakMemoryMb, withServer } from "./support/server.ts";
import { type BenchSpan, bulkBody, makeSpans, otlpBody, rawRow } from "./support/spans.ts";

const batchSize = 500;
const connections = 4;
const warmUpBatches = 40;
/** Connections for one span per request: as many as a client with many small exports has open. */
const smallConnections = 16;
/** Connections of the API's pool (server/boot/service.ts). */
const databaseConnections = 20;

/** Spans in batches, with everything that follows from them, against a bare insert of the same rows. */
export const spansBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    await createRawTable(server.sql);
    const rounds = isQuick ? 3 : 5;
    const batches = isQuick ? 24 : 80;
    const rates = { raw: [] as number[], bulk: [] as number[], otlp: [] as number[] };
    const cpu = { bulk: new CpuMeter(server), otlp: new CpuMeter(server) };
    const send = (way: "bulk" | "otlp") => sendBatches(server, way, batches, cpu[way]);
    // Warms up to the state of a server that runs for days: after 60,000 spans the compiler's threads are done (until then
    // they take 40 µs of 140 per span).
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      await sendBatches(server, "bulk", warmUpBatches);
      await sendBatches(server, "otlp", warmUpBatches);
    }
    for (let round = 0; round < rounds; round++) {
      await checkpoint(server);
      rates.raw.push(await insertBatches(server, batches));
      await checkpoint(server);
      rates.bulk.push(await send("bulk"));
      await checkpoint(server);
      rates.otlp.push(await send("otlp"));
      note([rates.raw, rates.bulk, rates.otlp].map((list) => rounded(list.at(-1) as number)).join(", "));
    }
    const memoryOfBatches = memory(server);
    // Right after the batches, what was left to do for these was counted too: a single span took 850 + 945 µs of CPU (server +
    // Postgres), and 283 + 262 a minute later (load 5 to 9).
    await awaitRolledUp(server);
    return [
      rateFigure("1.5 KB spans by spans-bulk, 500 at once, against bare inserts", rates.bulk, rates.raw, cpu.bulk),
      rateFigure("1.5 KB spans by OTLP, protobuf with gzip, against bare inserts", rates.otlp, rates.raw, cpu.otlp),
      { what: "peak memory of the server during them", ...memoryOfBatches },
      await singleSpans(server, isQuick),
    ];
  });

function memory({ pid }: BenchServer): Omit<Figure, "what"> {
  const value = peakMemoryMb(pid);
  return { sheaf: `${value.toFixed(0)} MB`, baseline: "", value, shown: `${value.toFixed(0)} MB` };
}

function rateFigure(what: string, sheaf: number[], baseline: number[], cpu: CpuMeter): Figure {
  const value = median(sheaf.map((rate, index) => rate / (baseline[index] as number)));
  return {
    what,
    sheaf: `${rounded(median(sheaf))} /s`,
    baseline: `${rounded(median(baseline))} /s`,
    value,
    shown: `${(value * 100).toFixed(0)} %`,
    limit: { atLeast: 0.55 },
    cpu: String(cpu),
  };
}

/** Spans per second, with bodies that are made beforehand. */
export async function sendBatches(
  server: BenchServer,
  way: "bulk" | "otlp",
  count: number,
  cpu = new CpuMeter(server),
): Promise<number> {
  const bodies: Uint8Array[] = [];
  for (let n = 0; n < count; n++) {
    const spans = makeSpans(batchSize);
    bodies.push(way === "bulk" ? bulkBody(spans) : await otlpBody(spans));
  }
  const path = way === "bulk" ? "/spans-bulk" : "/v1/traces";
  const headers: Record<string, string> =
    way === "bulk"
      ? { "content-type": "application/json" }
      : { "content-type": "application/x-protobuf", "content-encoding": "gzip" };
  const sendAll = () => eachOf(bodies, connections, (body) => post(server, path, body, headers));
  return perSecond(count * batchSize, () => cpu.measure(count * batchSize, sendAll));
}

export async function insertBatches({ databaseUrl }: BenchServer, count: number): Promise<number> {
  const rows = Array.from({ length: count }, () => JSON.stringify(makeSpans(batchSize).map(rawRow)));
  const sql = createPool({ url: databaseUrl, name: "raw spans", max: connections });
  try {
    await sql`select 1`;
    return await perSecond(count * batchSize, () => eachOf(rows, connections, (batch) => insertRaw(sql, batch)));
  } finally {
    await sql.end();
  }
}

/** One span per request, as the JavaScript SDK sends them, against Elysia inserting one row per request. */
async function singleSpans(server: BenchServer, isQuick: boolean): Promise<Figure> {
  const script = join(import.meta.dir, "support/bareSpans.ts");
  const child = spawn(process.execPath, [script, server.databaseUrl, String(databaseConnections)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH },
  });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const bare = { ...server, address: line.toString().trim() };
    const headers = { "content-type": "application/json" };
    const measure = async (
      target: BenchServer,
      bodyOf: (span: BenchSpan) => Uint8Array,
      meter = new CpuMeter(server),
    ) => {
      const bodies = makeSpans(isQuick ? 1_000 : 4_000).map(bodyOf);
      const sendAll = () => eachOf(bodies, smallConnections, (body) => post(target, "/spans-bulk", body, headers));
      return perSecond(bodies.length, () => meter.measure(bodies.length, sendAll));
    };
    const rates = { sheaf: [] as number[], bare: [] as number[] };
    const cpu = new CpuMeter(server);
    // Warms up, as for batches: of the first 3,000 single spans each took 683 µs of the server, and 324 after 9,000 (load 5).
    for (let round = isQuick ? -1 : -3; round < (isQuick ? 3 : 5); round++) {
      const ofSheaf = await measure(server, (span) => bulkBody([span]), round < 0 ? new CpuMeter(server) : cpu);
      const ofBare = await measure(bare, (span) => Buffer.from(JSON.stringify(rawRow(span))));
      if (round < 0) continue;
      rates.sheaf.push(ofSheaf);
      rates.bare.push(ofBare);
      note(`${rounded(rates.sheaf.at(-1) as number)} against ${rounded(rates.bare.at(-1) as number)} requests/s`);
    }
    return rateFigure("one span a request against bare Elysia", rates.sheaf, rates.bare, cpu);
  } finally {
    await endProcess(child);
  }
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count * 1000) / (await timed(work));
}
