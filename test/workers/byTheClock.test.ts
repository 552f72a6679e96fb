import { expect, test } from "bun:test";
import { delete_expired } from "../../workers/tasks/delete_expired.ts";
import { end_late_workflows } from "../../workers/tasks/end_late_workflows.ts";
import { link_audit_events } from "../../workers/tasks/link_audit_events.ts";
import { startHarness } from "../support/harness.ts";
import { createWorkflow, start, wordsNode } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;
const context = { sql, stopping: new AbortController().signal };

const faulty = await server.newWorkspace();
const sound = await server.newWorkspace();

/** Makes every change of a table by a statement, in the first workspace or in all, fail while `work` runs. */
async function whileFailing(table: string, event: string, level: string, work: () => Promise<void>): Promise<void> {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault of one'; end $$`;
  await sql.unsafe(`
    create trigger fail before ${event} on ${table} for each ${level} execute function fail()`);
  const failure = await work().catch((error) => error);
  await sql.unsafe("drop function fail cascade");
  expect(failure?.message).toBe("a fault of one");
}

const ofFaulty = `row when (old.workspace_id = ${faulty.workspace.id})`;

test("audit events of all workspaces are linked where those of one cannot be", async () => {
  for (const { client } of [faulty, sound]) await client.expect(201, "createTable", { body: {} });
  await whileFailing("audit_events", "update", ofFaulty, () => link_audit_events(context));
  const unlinked = await sql`select distinct workspace_id from audit_events where position is null`;
  expect(unlinked.map(({ workspace_id }) => workspace_id)).toEqual([faulty.workspace.id]);
});

test("late runs of workflows end in all workspaces where those of one cannot, and what is old is deleted although something is not", async () => {
  for (const { client } of [faulty, sound]) {
    await createWorkflow(client, "w", [wordsNode]);
    await start(client, "w", { text: "a" });
  }
  await sql`update workflow_executions set deadline_at = now()`;
  const late = `row when (old.workspace_id = ${faulty.workspace.id} and new.finished_at is not null)`;
  await whileFailing("workflow_executions", "update", late, () => end_late_workflows(context));
  const running = () => sql`select workspace_id from workflow_executions where finished_at is null`;
  expect((await running()).map(({ workspace_id }) => workspace_id)).toEqual([faulty.workspace.id]);
  await sql`update workflow_executions set finished_at = now() - interval '31 days' where finished_at is not null`;
  await whileFailing("idempotency_keys", "delete", "statement", () => delete_expired({ sql }));
  expect(await sql`select 1 from workflow_executions where finished_at is not null`).toHaveLength(0);
});
