import { afterAll, describe, expect, test } from "bun:test";
import { unlimited } from "../../core/models/budget.ts";
import { NotComputed, type PrimitiveRun } from "../../core/primitives/primitive.ts";
import { runToEnd } from "../../core/workflows/execution/runToEnd.ts";
import { testOnOnePostgres } from "../support/cluster.ts";
import type { TestWorkspace } from "../support/database.ts";
import { startHarness } from "../support/harness.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, ended, node, start, wordsNode } from "../support/workflows.ts";

const server = await startHarness();
const { sql } = server.database;

/** An address that answers a text when `answers` says so; it tells which texts came. */
function startGate() {
  const came: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gateOf = (text: string) => {
    const gate = gates.get(text) ?? Promise.withResolvers<void>();
    gates.set(text, gate);
    return gate;
  };
  const gate = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { text } = (await request.json()) as { text: string };
      came.push(text);
      await gateOf(text).promise;
      return Response.json(text);
    },
  });
  afterAll(() => gate.stop(true));
  return { url: `http://127.0.0.1:${gate.port}/`, came, open: (text: string) => gateOf(text).resolve() };
}

const unhandled: unknown[] = [];
const remember = (error: unknown) => void unhandled.push(error);
process.on("unhandledRejection", remember);
afterAll(() => void process.off("unhandledRejection", remember));

const rowsOf = (count: number) => `q\n${Array.from({ length: count }, (_, row) => `row ${row}\n`).join("")}`;
const mapped = (workflow_id: number) => ({ workflow_id, input_mappings: { text: "q" } });

async function lockedJobs(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from graphile_worker._private_jobs where locked_at is not null`;
  return row?.count ?? 0;
}

async function unfinishedRuns(workflowId: number): Promise<number> {
  const runs = await sql`select id from workflow_executions where workflow_id = ${workflowId} and finished_at is null`;
  return runs.length;
}

async function cancelAll({ client, params }: SheetUnderTest): Promise<void> {
  const { active_operations } = await client.expect(200, "listOperations", { params });
  for (const { operation_id } of active_operations) {
    await client.expect(200, "cancelOperation", { params: { ...params, operation_id } });
  }
}

function alwaysWanted({ id, scope }: TestWorkspace): PrimitiveRun {
  return {
    workspaceId: id,
    db: scope,
    tags: {},
    signal: new AbortController().signal,
    isWanted: async () => true,
    budget: unlimited,
  };
}

describe("runs of a WORKFLOW column", () => {
  test("cancelling gives back the worker's place and ends the runs", async () => {
    const { client } = await server.newWorkspace();
    const gate = startGate();
    // The first group has eight rows: more calls than one driver makes at once.
    const calls = ["one", "two", "three"].map((name) => node(name, "ENDPOINT", { url: gate.url }, ["text"]));
    const { workflow_id } = await createWorkflow(client, "w", calls);
    const sheet = await importCsv(client, rowsOf(60));
    await sheet.addColumn("w", "WORKFLOW", mapped(workflow_id));
    await waitFor("calls that are under way", () => gate.came.length >= 16);
    await cancelAll(sheet);
    await waitFor("the end of the jobs", async () => (await lockedJobs()) === 0);
    expect(await unfinishedRuns(workflow_id)).toBe(0);
    expect(await sheet.statuses("w")).toEqual(new Array(60).fill("STALE"));
  });

  test("cancelling a loop over a workflow begins no further runs", async () => {
    const { client } = await server.newWorkspace();
    const gate = startGate();
    const call = node("call", "ENDPOINT", { url: gate.url }, ["text"]);
    const { workflow_id } = await createWorkflow(client, "w", [call]);
    const sheet = await importCsv(client, "q\na\n");
    await sheet.addColumn("loop", "FOR_LOOP", {
      loop_type: "workflow",
      workflow_config: { workflow_id },
      max_iterations: 100,
      variable_mappings: { text: "q" },
    });
    await waitFor("calls that are under way", () => gate.came.length === 8);
    await cancelAll(sheet);
    await waitFor("the end of the jobs", async () => (await lockedJobs()) === 0);
    expect(await unfinishedRuns(workflow_id)).toBe(0);
    expect(gate.came).toHaveLength(8);
    const [runs] =
      await sql`select count(*)::integer as count from workflow_executions where workflow_id = ${workflow_id}`;
    expect(runs).toEqual({ count: 8 });
  });

  const testOfFaults = testOnOnePostgres("a trigger that waits for a lock of the test, which a node does not see");
  testOfFaults("a fault while the result of one node is saved is not lost while others are stepped", async () => {
    const { client } = await server.newWorkspace();
    const gate = startGate();
    const call = node("call", "ENDPOINT", { url: gate.url }, ["text"]);
    const { workflow_id } = await createWorkflow(client, "w", [call]);
    const held = 4_711;
    // The step that ends the run of "a" waits; meanwhile the first attempt to save the result of "b" fails.
    await sql.unsafe(`
      create sequence faults;
      create function fail_once() returns trigger language plpgsql security definer as $$
        begin
          if new.value = '"b"' then if nextval('faults') = 1 then raise exception 'disk full'; end if; end if;
          return new;
        end $$;
      create function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${held}); return new; end $$;
      create trigger fail_once before insert or update on workflow_node_executions for each row execute function fail_once();
      create trigger wait_for_test before update on workflow_executions for each row
        when (new.workflow_id = ${workflow_id} and new.finished_at is not null) execute function wait_for_test()`);
    const held_by_test = await sql.reserve();
    await held_by_test`select pg_advisory_lock(${held})`;
    const sheet = await importCsv(client, "q\na\nb\n");
    await sheet.addColumn("w", "WORKFLOW", mapped(workflow_id));
    await waitFor("both calls", () => gate.came.length === 2);
    gate.open("a");
    await waitFor("the step", async () => {
      const waiting = await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${held} and not granted`;
      return waiting.length > 0;
    });
    gate.open("b");
    await waitFor("the fault", async () => {
      const [row] = await sql<{ is_called: boolean }[]>`select is_called from faults`;
      return row?.is_called;
    });
    await held_by_test`select pg_advisory_unlock(${held})`;
    held_by_test.release();
    await sheet.settled();
    expect(await sheet.values("w")).toEqual(["a", "b"]);
    expect(unhandled).toEqual([]);
    await sql.unsafe(`drop function fail_once cascade; drop function wait_for_test cascade`);
    const told = server.faults.splice(0);
    expect(told.join("\n")).toContain("disk full");
  });
});

test("a result that is saved while its driver finds nothing to step is stepped, too", async () => {
  const { client, workspace } = await server.newWorkspace();
  const gate = startGate();
  const { workflow_id } = await createWorkflow(client, "w", [
    node("call", "ENDPOINT", { url: gate.url }, ["text"]),
    node("copy", "COALESCE", { sources: ["call", "call"] }, ["call"]),
  ]);
  let isHeld = false;
  const saved = Promise.withResolvers<void>();
  const { scope } = workspace;
  /** The database, whose answer that nothing is due comes late. */
  const transaction: typeof scope.transaction = async (work) => {
    const result = await scope.transaction(work);
    const isIdle = (result as { count?: number } | undefined)?.count === 0;
    if (!isIdle && isHeld) saved.resolve();
    if (isIdle && !isHeld) {
      isHeld = true;
      gate.open("a");
      await saved.promise;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return result;
  };
  const run = { ...alwaysWanted(workspace), db: { ...scope, transaction } };
  expect(await runToEnd(run, { workflow_id }, [{ text: "a" }])).toEqual([{ value: "a" }]);
  expect(await unfinishedRuns(workflow_id)).toBe(0);
});

describe("what has no result", () => {
  test("a node whose turn did not come has not failed: its run is given up, and the row is not computed", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { workflow_id: inner } = await createWorkflow(client, "inner", [wordsNode]);
    const config = { loop_type: "workflow", workflow_config: { workflow_id: inner }, max_iterations: 1 };
    const { workflow_id } = await createWorkflow(client, "w", [node("loop", "FOR_LOOP", config, [])]);
    let asked = 0;
    const run: PrimitiveRun = { ...alwaysWanted(workspace), isWanted: async () => ++asked !== 2 };
    const [result] = await runToEnd(run, { workflow_id }, [{}]);
    expect(result).toBeInstanceOf(NotComputed);
    expect(await unfinishedRuns(workflow_id)).toBe(0);
  });

  test("a run of a row that takes too long fails its cell, and no other one", async () => {
    const { client } = await server.newWorkspace();
    const gate = startGate();
    const { workflow_id } = await createWorkflow(client, "w", [node("call", "ENDPOINT", { url: gate.url }, ["text"])]);
    await sql`
      create function soon_late() returns trigger language plpgsql as $$
        begin new.deadline_at := now() + interval '1 second'; return new; end $$`;
    await sql.unsafe(`
      create trigger soon_late before insert on workflow_executions for each row
        when (new.workflow_id = ${workflow_id} and new.input_variables ->> 'text' = 'slow') execute function soon_late()`);
    gate.open("quick");
    const sheet = await importCsv(client, "q\nslow\nquick\n");
    await sheet.addComputed("w", "WORKFLOW", mapped(workflow_id));
    expect(await sheet.statuses("w")).toEqual(["FAILED", "COMPLETED"]);
    expect((await sheet.cell("w", 0)).error_message).toContain("3600");
    // On a busy machine the slow one is late before its call.
    expect(["quick", "quick,slow"]).toContain(gate.came.toSorted().join());
  });

  test("a run of a node may take as long as the run of its workflow, and no longer", async () => {
    const { client } = await server.newWorkspace();
    const gate = startGate();
    const call = node("call", "ENDPOINT", { url: gate.url }, ["text"]);
    const { workflow_id } = await createWorkflow(client, "inner", [call]);
    const config = { workflow_id, input_mappings: { text: "text" } };
    await createWorkflow(client, "outer", [node("sub", "WORKFLOW", config, ["text"])]);
    const id = await start(client, "outer", { text: "a" });
    await waitFor("the inner call", () => gate.came.length === 1);
    const [deadlines] = await sql`
      select count(*) as runs, count(distinct deadline_at) as deadlines
      from workflow_executions where id = ${id} or parent_execution_id = ${id}`;
    expect(deadlines).toEqual({ runs: 2, deadlines: 1 });
    gate.open("a");
    expect((await ended(client, id)).value).toBe("a");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
