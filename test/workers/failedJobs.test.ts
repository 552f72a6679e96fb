import { expect, test } from "bun:test";
import { delete_expired } from "../../workers/tasks/delete_expired.ts";
import { createTestDatabase } from "../support/database.ts";

const { sql } = await createTestDatabase();

/** A job of a task that nobody runs here, as the queue has it after so many attempts of five. */
async function addJob(name: string, job: { attempts: number; daysAgo: number; isRunning?: boolean }): Promise<void> {
  await sql`select graphile_worker.add_job('old', json_build_object('name', ${name}::text), max_attempts => 5)`;
  await sql`
    update graphile_worker._private_jobs
    set attempts = ${job.attempts}, run_at = now() - make_interval(days => ${job.daysAgo}),
      locked_at = case when ${job.isRunning ?? false} then now() end
    where payload ->> 'name' = ${name}`;
}

test("jobs that failed for good are there for two weeks; those that wait or run stay", async () => {
  await addJob("failed long ago", { attempts: 5, daysAgo: 15 });
  await addJob("failed lately", { attempts: 5, daysAgo: 13 });
  await addJob("waits for a worker", { attempts: 4, daysAgo: 100 });
  await addJob("in its last attempt", { attempts: 5, daysAgo: 100, isRunning: true });
  await delete_expired({ sql });
  const left = await sql<{ name: string }[]>`
    select payload ->> 'name' as name from graphile_worker._private_jobs order by id`;
  expect(left.map(({ name }) => name)).toEqual(["failed lately", "waits for a worker", "in its last attempt"]);
});
