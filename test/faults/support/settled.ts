import type { Sql } from "postgres";
import { waitFor } from "../../support/waitFor.ts";

/** Waits until no job is due and none runs, not by the clock either, and everything that was begun has ended. */
export async function untilSettled(sql: Sql): Promise<void> {
  let left: Record<string, number> = {};
  const look = async () => {
    const [row] = await sql<Record<string, number>[]>`
      select
        (select count(*) from graphile_worker._private_jobs
          where locked_at is not null or (attempts < max_attempts and payload -> '_cron' is null
            and run_at <= now() + interval '1 second')) as jobs,
        (select count(*) from operations where status in ('queued', 'running') and paused_at is null) as operations,
        (select count(*) from sheet_imports where status in ('queued', 'running')) as imports,
        (select count(*) from workflow_executions where finished_at is null) as workflow_runs,
        (select count(*) from events where number is null) as events,
        (select count(*) from webhook_deliveries where status = 'pending') as deliveries`;
    left = row ?? {};
    return Object.values(left).every((count) => count === 0);
  };
  await waitFor("everything to end", look).catch((error) => {
    throw new Error(`${error.message}; left are ${JSON.stringify(left)}`);
  });
}

/**
 * What a dead worker was sending is sent by another when its claim is over, half a minute later. For a test that has no half
 * minute.
 */
export async function letClaimsPass(sql: Sql): Promise<void> {
  await sql`update webhook_deliveries set claimed_until = now() where status = 'pending' and claimed_until is not null`;
  await sql`
    select graphile_worker.add_job('deliver_webhook', json_build_object('workspace_id', workspace_id, 'webhook_id', id))
    from webhooks`;
}
