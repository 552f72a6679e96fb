import { expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createTestDatabase } from "../support/database.ts";
import { partsOf, startProcess, type TestProcess, temporaryDirectory } from "../support/process.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { waitFor } from "../support/waitFor.ts";
import { describeViolations, findViolations } from "./invariants.ts";
import { faultSeconds, faultSeed } from "./support/choices.ts";
import { startOutside } from "./support/outside.ts";
import { untilSettled } from "./support/settled.ts";
import { agedLeft, countRows, grown, letTimePass, type RowCounts, rowsOf, unlisted } from "./support/tableGrowth.ts";
import { Traffic } from "./support/traffic.ts";

const seconds = faultSeconds(6);
const isShort = seconds < 60;
setDefaultTimeout(testTimeoutMs + seconds * 10_000);

/** Each stands for an hour of a small team, and makes everything so many days older that the longest time of keeping ends. */
const rounds = isShort ? 6 : 24;
const daysOfRound = isShort ? 50 : 20;
/** Longer than anything is kept that is kept for a time: events, for 90 days. */
const longestDays = 100;
const clients = isShort ? 2 : 4;

const database = await createTestDatabase();
const workspace = await database.createWorkspace();
await database.sql`update workspaces set retention_days = ${daysOfRound} where id = ${workspace.id}`;
const outside = await startOutside(5);

interface Memory {
  rss: number;
  heapUsed: number;
}

class Soaked {
  readonly memory: Memory[] = [];

  private constructor(
    private readonly server: TestProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<Soaked> {
    const probe = join(import.meta.dir, "support/memoryProbe.ts");
    const server = startProcess([process.execPath, "server/main.ts"], {
      // For the processes that the server starts, too.
      BUN_OPTIONS: `--preload ${probe}`,
      DATABASE_URL: database.url,
      SHEAF_DATA_DIR: temporaryDirectory(),
      SHEAF_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
      SHEAF_RATE_LIMIT: "off",
      SHEAF_LOG: "warn",
      PORT: "0",
    });
    const [, url] = await server.waitForOutput(/API {6}(http:\S+)[\s\S]*\n\n/);
    database.beforeDrop(async () => {
      server.kill("SIGTERM");
      await server.ended;
    });
    return new Soaked(server, url as string);
  }

  /** Notes the memory of the processes that answer and that compute, together. */
  async measure(): Promise<void> {
    const said = () => [...this.server.errors().matchAll(/settled memory (.*)\n/g)];
    const before = said().length;
    const parts = partsOf(this.server);
    for (const pid of parts) process.kill(pid, "SIGUSR2");
    const told = await waitFor("the server's memory", () => {
      const since = said().slice(before);
      return since.length >= parts.length && since.map(([, text]) => JSON.parse(text as string) as Memory);
    });
    const sum = (name: keyof Memory) => told.reduce((total, memory) => total + memory[name], 0);
    this.memory.push({ rss: sum("rss"), heapUsed: sum("heapUsed") });
  }

  faults(): string[] {
    return this.server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** What the clock makes of it: the tasks that run each minute or hour. */
async function runCronTasks(): Promise<void> {
  // Roll-ups follow what was deleted.
  for (const tasks of [["link_audit_events", "end_late_workflows", "delete_expired"], ["roll_up_logs"]]) {
    for (const task of tasks) await database.sql`select graphile_worker.add_job(${task}, '{}'::json)`;
    await untilSettled(database.sql);
  }
}

test("a long time of use makes neither the server's memory nor any table grow that should not", async () => {
  const server = await Soaked.start();
  const counts: RowCounts[] = [];
  const traffic = await Traffic.start({
    urls: () => [server.url],
    key: workspace.apiKey,
    outside,
    seed: faultSeed(),
    clients,
  });
  for (let round = 0; round < rounds; round++) {
    traffic.run();
    await Bun.sleep((seconds * 1_000) / rounds);
    await traffic.stop();
    await untilSettled(database.sql);
    expect(traffic.tally.faults).toEqual([]);
    await letTimePass(database.sql, daysOfRound);
    await runCronTasks();
    await untilSettled(database.sql);
    counts.push(await countRows(database.sql));
    await server.measure();
  }

  const last = counts.at(-1) as RowCounts;
  const third = Math.floor(rounds / 3);
  const megabytes = (key: keyof Memory) => {
    const warm = server.memory.slice(isShort ? 1 : third).map((memory) => memory[key] / 1e6);
    const part = Math.floor(warm.length / 3) || 1;
    return { first: medianOf(warm.slice(0, part)), last: medianOf(warm.slice(-part)) };
  };
  const [rss, heap] = [megabytes("rss"), megabytes("heapUsed")];
  console.log(
    `soak: ${rounds} rounds in ${seconds} s of traffic, ${traffic.acknowledged} things done in ${traffic.tally.answers} requests; ` +
      `memory ${rss.first.toFixed(0)} → ${rss.last.toFixed(0)} MB, heap ${heap.first.toFixed(0)} → ${heap.last.toFixed(0)} MB; ` +
      `aged: ${rowsOf("aged", last)}`,
  );
  expect(unlisted(last)).toEqual([]);
  expect(grown(counts)).toEqual([]);
  await letTimePass(database.sql, longestDays);
  await runCronTasks();
  await untilSettled(database.sql);
  expect(agedLeft(await countRows(database.sql))).toEqual([]);
  expect(describeViolations(await findViolations(database.sql, { isQuiet: true }))).toBe("");
  expect(server.faults()).toEqual([]);
  // The short form is over before everything that is loaded late was needed once.
  if (isShort) return;
  expect(rss.last / rss.first).toBeLessThan(1.25);
  expect(heap.last / heap.first).toBeLessThan(1.25);
});
