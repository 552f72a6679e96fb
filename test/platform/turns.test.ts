import { expect, test } from "bun:test";
import { EventEmitter } from "node:events";
import { Logger, run } from "graphile-worker";
import { Turns } from "../../core/platform/turns.ts";
import { renderJinja } from "../../core/prompts/templates/jinja/rendererPool.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import type { Scope } from "../../db/scope.ts";
import { JobTurns } from "../../workers/jobTurns.ts";
import { relayAll } from "../support/cluster.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

// What docs/turns.md says, on all that workspaces take turns at.

/** Lets each one of the owners, in this order, have a place and keep it until all others that can have one do. */
async function orderOf(places: number, owners: number[]): Promise<number[]> {
  const turns = new Turns(() => ({ usual: places, spare: 0 }), "work");
  const begun: number[] = [];
  await Promise.all(
    owners.map(async (owner) => {
      await turns.take(owner, { maxWaitMs: null });
      begun.push(owner);
      await Bun.sleep(1);
      turns.giveBack(owner);
    }),
  );
  expect(turns.running).toBe(0);
  return begun;
}

test("who has the fewest places is next, then who had a turn the longest ago", async () => {
  expect(await orderOf(1, [1, 1, 1, 1, 2, 2, 3])).toEqual([1, 2, 3, 1, 2, 1, 1]);
  expect(await orderOf(2, [1, 1, 1, 1, 1, 2, 2])).toEqual([1, 1, 2, 1, 2, 1, 1]);
});

test("an owner whose work does not end leaves others all places but the one that it has", async () => {
  const turns = new Turns(() => ({ usual: 2, spare: 0 }), "work");
  for (let i = 0; i < 2; i++) await turns.take(1, { maxWaitMs: null });
  const more = turns.take(1, { maxWaitMs: null });
  const others = [2, 3, 2].map((owner) => turns.take(owner, { maxWaitMs: null }).then(() => turns.giveBack(owner)));
  turns.giveBack(1);
  await Promise.all(others);
  await more;
  expect(turns.running).toBe(2);
});

/** Work of an owner that has a place at once. */
async function began(turns: Turns, owner: number): Promise<boolean> {
  let hasPlace = false;
  void turns.take(owner, { maxWaitMs: null }).then(() => {
    hasPlace = true;
  });
  await Bun.sleep(0);
  return hasPlace;
}

test("an owner alone has all usual places; spare ones are for those that have fewer than their share", async () => {
  const turns = new Turns(() => ({ usual: 4, spare: 3 }), "work");
  for (let i = 0; i < 4; i++) expect(await began(turns, 1)).toBe(true);
  expect(await began(turns, 1)).toBe(false);
  // Half of four.
  expect([await began(turns, 2), await began(turns, 2), await began(turns, 2)]).toEqual([true, true, false]);
  expect([await began(turns, 3), await began(turns, 4)]).toEqual([true, false]);
  expect(turns.running).toBe(7);
  // The fourth owner is the next: it has nothing.
  turns.giveBack(1);
  expect(turns.running).toBe(7);
  turns.giveBack(1);
  turns.giveBack(1);
  // Those who wait have their share of four among four owners.
  expect(turns.running).toBe(5);
  turns.giveBack(1);
  expect(turns.running).toBe(5);
});

test("waiting ends at its time and with its signal, and the place goes to somebody else", async () => {
  const turns = new Turns(() => ({ usual: 1, spare: 0 }), "work");
  await turns.take(1, { maxWaitMs: null });
  const abort = new AbortController();
  const late = turns.take(2, { maxWaitMs: 20 });
  const gone = turns.take(2, { maxWaitMs: null, signal: abort.signal });
  const patient = turns.take(3, { maxWaitMs: null });
  await expect(late).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("more work than") });
  abort.abort(new Error("nobody waits"));
  await expect(gone).rejects.toThrow("nobody waits");
  turns.giveBack(1);
  await patient;
  turns.giveBack(3);
  expect(turns.running).toBe(0);
  await turns.take(4, { maxWaitMs: null });
});

test("slow templates of one workspace hold up those of another for no longer than one of them", async () => {
  const slow = "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}";
  const ended: string[] = [];
  const render = async (name: string, workspaceId: number, text: string) => {
    // Others are refused after ten seconds, which the slow ones may wait on a busy machine.
    const [outcome] = await renderJinja([text], { x: 1 }, { workspaceId, isPatient: true });
    ended.push(name);
    return outcome;
  };
  const work = Array.from({ length: 5 }, () => render("slow", 1, slow));
  expect(await render("quick", 2, "hi {{ x }}")).toEqual({ text: "hi 1" });
  expect(ended.length).toBeLessThanOrEqual(3);
  for (const outcome of await Promise.all(work)) expect(outcome).toHaveProperty("fault");
});

const database = await createTestDatabase();
let pools = 0;

/** A pool of jobs, each of which runs until it is ended. It looks for jobs when it is told of them or has done one, never by the clock. */
async function startJobs(usual: number, spare: number) {
  const held = new Map<string, () => void>();
  const begun: string[] = [];
  const ended = new Set<string>();
  const events = new EventEmitter();
  const task = `hold_${++pools}`;
  const hold = (payload: unknown) => {
    const { name } = payload as { name: string };
    begun.push(name);
    return new Promise<void>((resolve) => held.set(name, resolve));
  };
  const turns = new JobTurns(usual, events);
  // Heard after the turns have: what comes next is decided by what they know.
  events.on("job:complete", ({ job }) => ended.add(job.payload.name));
  const connection = new URL(database.url);
  connection.searchParams.set("application_name", task);
  const runner = await run({
    connectionString: connection.href,
    taskList: { [task]: hold },
    concurrency: usual + spare,
    forbiddenFlags: turns.forbiddenFlags,
    events,
    pollInterval: 600_000,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  // It is told of jobs that are added from then on; the runner is there before.
  const listening = () =>
    database.sql`select from pg_stat_activity where application_name = ${task} and query like 'LISTEN%' and state = 'idle'`;
  await waitFor("it to listen", async () => (await listening()).length > 0);
  let ending: Promise<void> | undefined;
  const endAll = async () => {
    const timer = setInterval(() => {
      for (const end of held.values()) end();
    }, 5);
    await runner.stop();
    clearInterval(timer);
    // The runner does not wait for its connections to close, and dropping the database under one is an error of nobody's.
    const open = () => database.sql`select from pg_stat_activity where application_name = ${task}`;
    await waitFor("its connections to close", async () => (await open()).length === 0);
  };
  const endOnce = () => (ending ??= endAll());
  database.beforeDrop(endOnce);
  const isBegun = (names: string) => names.split(" ").every((name) => begun.includes(name));
  return {
    add: async (db: Scope, names: string) => {
      const payloads = names.split(" ").map((name) => ({ workspace_id: db.workspaceId, name }));
      await addJobs(
        db,
        payloads.map((payload) => ({ task, payload })),
      );
      await relayAll(database.sql);
    },
    begin: (names: string) => waitFor(`${names} to begin`, () => isBegun(names)),
    end: async (name: string) => {
      held.get(name)?.();
      await waitFor(`the end of ${name}`, () => ended.has(name));
    },
    begun: () => [...begun].sort().join(" "),
    endAll: endOnce,
  };
}

const newScope = async () => (await database.createWorkspace()).scope;

test("jobs of one workspace have the usual places; each other one has a spare one at once, or the next that is free", async () => {
  const jobs = await startJobs(2, 2);
  const [a, b, c, d] = [await newScope(), await newScope(), await newScope(), await newScope()];
  await jobs.add(a, "a1 a2 a3 a4");
  await jobs.begin("a1 a2");
  await jobs.add(b, "b1 b2");
  await jobs.begin("b1");
  await jobs.add(c, "c1");
  await jobs.begin("c1");
  await jobs.add(d, "d1");
  await jobs.end("a1");
  await jobs.begin("d1");
  expect(jobs.begun()).toBe("a1 a2 b1 c1 d1");
  // What was passed over is next when nothing else of its workspace runs.
  await jobs.end("b1");
  await jobs.begin("b2");
  expect(jobs.begun()).toBe("a1 a2 b1 b2 c1 d1");
  for (const name of ["b2", "c1", "d1"]) await jobs.end(name);
  await jobs.begin("a3");
  await jobs.endAll();
});

test("a job that was passed over begins at once although the place of its workspace went to another", async () => {
  const jobs = await startJobs(2, 2);
  const [a, b] = [await newScope(), await newScope()];
  await jobs.add(a, "a1 a2 a3");
  await jobs.begin("a1 a2");
  await jobs.add(b, "b1 b2 b3 b4 b5");
  for (const name of ["b1", "b2", "b3"]) {
    await jobs.begin(name);
    await jobs.end(name);
  }
  await jobs.begin("b4");
  await jobs.end("a1");
  await jobs.end("b4");
  await jobs.begin("a3 b5");
  await jobs.endAll();
});

test("the last job of a workspace may end while another place is looked for: the next is still not forgotten", async () => {
  const events = new EventEmitter();
  const turns = new JobTurns(2, events);
  let nudges = 0;
  const worker = { workerPool: { nudge: () => nudges++ } };
  const job = (workspace: number) => ({ job: { flags: { [`workspace:${workspace}`]: true } }, worker });
  const begin = async (workspace: number) => {
    await turns.forbiddenFlags();
    events.emit("job:start", job(workspace));
  };
  for (const workspace of [1, 1, 2]) await begin(workspace);
  events.emit("job:complete", job(1));
  await turns.forbiddenFlags();
  events.emit("job:complete", job(2));
  events.emit("worker:getJob:empty", {});
  await begin(1);
  expect(nudges).toBe(1);
});

test("a job is not behind a thousand that another workspace has enqueued before", async () => {
  const jobs = await startJobs(1, 0);
  const [a, b] = [await newScope(), await newScope()];
  await jobs.add(a, ["a", ...Array.from({ length: 1_100 }, (_, i) => `a${i}`)].join(" "));
  await jobs.begin("a");
  await jobs.add(b, "b");
  await jobs.end("a");
  await jobs.begin("b");
  expect(jobs.begun()).toBe("a b");
  await database.sql`delete from graphile_worker._private_jobs where locked_at is null`;
  await jobs.endAll();
});
