import { afterAll, expect, test } from "bun:test";
import { runWorkflow } from "../../core/workflows/runWorkflow.ts";
import { createWorkflow } from "../../core/workflows/saveWorkflow.ts";
import { startWorker } from "../../workers/main.ts";
import { createTestDatabase } from "../support/database.ts";
import { startKillableWorker } from "../support/killableWorker.ts";
import { waitFor } from "../support/waitFor.ts";
import { node } from "../support/workflows.ts";

const database = await createTestDatabase();
test("runs go on where a killed worker left them, and no node that ended is run again", async () => {
  const { scope } = await database.createWorkspace();
  const calls = new Map<string, number>();
  // The first runs wait in their call until the worker is dead, so that it never dies with nothing left to do.
  const death = Promise.withResolvers<void>();
  const lasting = ["run 0", "run 1"];
  const echo = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { text } = (await request.json()) as { text: string };
      calls.set(text, (calls.get(text) ?? 0) + 1);
      if (lasting.includes(text)) await death.promise;
      return Response.json(text.length);
    },
  });
  afterAll(() => echo.stop(true));
  const step = (name: string, type: string, config: object, dependencies: string[], isOutput = false) =>
    ({ ...node(name, type, config as never, dependencies, isOutput) }) as never;
  await createWorkflow(scope, {
    name: "w",
    required_input_variables: { text: "string" },
    nodes: [
      step("words", "COUNT", { source: "text", type: "words" }, ["text"]),
      step("called", "ENDPOINT", { url: `http://127.0.0.1:${echo.port}/`, timeout: 300 }, ["words"]),
      step("more", "MATH_OPERATOR", { sources: ["called", "words"], operator: "+" }, ["called", "words"]),
      step("long", "MATH_OPERATOR", { sources: ["more"], operator: "gt", value: 3 }, ["more"]),
      step("end", "COALESCE", { sources: ["long", "more"] }, ["long", "more"], true),
    ],
  });
  const runs = 150;
  const worker = await startKillableWorker(database.url);
  const finished = async () => {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::integer as count from workflow_executions where finished_at is not null`;
    return row?.count ?? 0;
  };
  for (let index = 0; index < runs; index++) {
    await runWorkflow(scope, "w", { input_variables: { text: `run ${index}` } }, { name: "test" });
  }
  await waitFor("some ends", async () => (await finished()) >= 10);
  await worker.kill();
  death.resolve();
  const before = await finished();
  const ended = await database.sql<{ execution_id: number; position: number; finished_at: string }[]>`
    select execution_id, position, finished_at from workflow_node_executions where finished_at is not null`;
  const callsOfEnded = new Map(calls);
  const second = await startWorker({ databaseUrl: database.url, sql: database.sql, log: () => undefined });
  try {
    await waitFor("all ends", async () => (await finished()) === runs);
  } finally {
    await second.stop();
  }
  expect(before).toBeLessThan(runs);
  const [statuses] = await database.sql`
    select count(*)::integer as nodes, count(*) filter (where status = 'SUCCESS')::integer as successes
    from workflow_node_executions`;
  expect(statuses).toMatchObject({ nodes: runs * 5, successes: runs * 5 });
  // What had ended is as it was, to the microsecond.
  const after = new Map(
    (
      await database.sql<{ execution_id: number; position: number; finished_at: string }[]>`
        select execution_id, position, finished_at from workflow_node_executions`
    ).map((row) => [`${row.execution_id}/${row.position}`, row.finished_at]),
  );
  for (const row of ended) expect(after.get(`${row.execution_id}/${row.position}`)).toBe(row.finished_at);
  // Only calls that were under way when the worker died were made again.
  const again = [...calls].filter(([, count]) => count > 1);
  expect(again.every(([text]) => callsOfEnded.has(text))).toBeTrue();
  expect(again.length).toBeLessThanOrEqual(16);
  const [traces] = await database.sql`select count(*)::integer as count from traces where closed_at is not null`;
  expect(traces?.count).toBe(runs);
  const [events] =
    await database.sql`select count(*)::integer as count from events where event_type = 'agent_run_finished'`;
  expect(events?.count).toBe(runs);
});
