import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../test/support/freePort.ts";
import { type Bar, median, note, rounded } from "./support/bar.ts";
import { type BenchServer, cpuSeconds, endProcess, residentMemoryMb, withServer } from "./support/server.ts";

const project = join(import.meta.dir, "..");
const startMs = 30_000;
const pollMs = 2;

/** Start of the process up to readiness, on an existing database, and its resident memory once it is idle. */
export const startBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const samples = isQuick ? 5 : 9;
    const restMs = isQuick ? 5_000 : 15_000;
    const times: number[] = [];
    const computed: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const started = await startBeside(server);
      times.push(started.ms);
      computed.push(cpuSeconds(started.process.pid as number) * 1000);
      await endProcess(started.process);
    }
    note(`ready after ${times.map(Math.round).join(", ")} ms, ${computed.map(Math.round).join(", ")} ms of CPU`);
    const byNpm: number[] = [];
    for (let sample = 0; sample < 3; sample++) {
      const started = await startBeside(server, ["npm", "start"]);
      byNpm.push(started.ms);
      await endProcess(started.process);
    }
    const rested = await startBeside(server);
    await Bun.sleep(restMs);
    const memory = residentMemoryMb(rested.process.pid as number);
    await endProcess(rested.process);
    const value = median(times);
    return [
      {
        what: "starting on an existing database, from the process to readiness",
        sheaf: `${rounded(value)} ms`,
        baseline: "",
        value,
        shown: `${rounded(value)} ms`,
        limit: { atMost: 1500 },
      },
      {
        what: "the same by npm start, which looks first whether something is missing",
        sheaf: `${rounded(median(byNpm))} ms`,
        baseline: "",
        value: median(byNpm),
        shown: `${rounded(median(byNpm))} ms`,
      },
      {
        what: `memory of an idle server (supervisor, API and worker) without Postgres, ${restMs / 1000} s after its start`,
        sheaf: `${rounded(memory)} MB`,
        baseline: "",
        value: memory,
        shown: `${rounded(memory)} MB`,
        limit: { atMost: 300 },
      },
    ];
  });

const direct = [process.execPath, "server/main.ts"];

interface Started {
  process: ChildProcess;
  ms: number;
}

/** Second server, on the database of the first. */
async function startBeside({ databaseUrl, directory }: BenchServer, command = direct): Promise<Started> {
  const port = await freePort();
  const startedAt = performance.now();
  const [program, ...args] = command as [string];
  const child = spawn(program, args, {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      DATABASE_URL: databaseUrl,
      SHEAF_DATA_DIR: join(directory, "beside"),
      ...(process.env.PROF ? { BUN_OPTIONS: process.env.PROF } : {}),
    },
  });
  const ready = `http://127.0.0.1:${port}/readyz`;
  for (;;) {
    const answer = await fetch(ready).catch(() => null);
    const ms = performance.now() - startedAt;
    if (answer?.status === 200) return { process: child, ms };
    if (child.exitCode !== null || ms > startMs) throw new Error(`the server was not ready after ${startMs} ms`);
    await Bun.sleep(pollMs);
  }
}
