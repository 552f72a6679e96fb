import { type Bar, median, note, ratioFigure } from "./support/bar.ts";
import { post } from "./support/sendSpans.ts";
import { peakMemoryMb, residentMemoryMb, withServer } from "./support/server.ts";
import { bulkBody, makeSpans, otlpBody } from "./support/spans.ts";

const connections = 4;
const batchSize = 500;
const sampleMs = 500;
/** Share of the time in which caches fill and code is compiled. */
const warmUpShare = 0.2;

/** Memory of the server while spans arrive without a pause for ten minutes, alternating between both endpoints. */
export const ingestMemoryBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const lastsMs = isQuick ? 60_000 : 600_000;
    const end = performance.now() + lastsMs;
    const resident: number[] = [];
    let spans = 0;
    const send = async (worker: number) => {
      for (let n = worker; performance.now() < end; n++) {
        const batch = makeSpans(batchSize);
        if (n % 2 === 0) await post(server, "/spans-bulk", bulkBody(batch), { "content-type": "application/json" });
        else {
          const headers = { "content-type": "application/x-protobuf", "content-encoding": "gzip" };
          await post(server, "/v1/traces", await otlpBody(batch), headers);
        }
        spans += batchSize;
      }
    };
    const sampling = setInterval(() => resident.push(residentMemoryMb(server.pid)), sampleMs);
    try {
      await Promise.all(Array.from({ length: connections }, (_, worker) => send(worker)));
    } finally {
      clearInterval(sampling);
    }
    const warm = resident.slice(Math.floor(resident.length * warmUpShare));
    const third = Math.floor(warm.length / 3);
    const minutes = lastsMs / 60_000;
    note(`${spans} spans in ${minutes} min, ${peakMemoryMb(server.pid).toFixed(0)} MB at most`);
    const parts = { sheaf: median(warm.slice(-third)), baseline: median(warm.slice(0, third)), unit: "MB" };
    const what = `memory of the server at the end of ${minutes} min of spans against their beginning`;
    return [ratioFigure(what, { ...parts, limit: { atMost: 1.25 } })];
  });
