import { expect, test } from "bun:test";
import { claimDeliveries, nextDeliveryTime } from "../../../db/queries/workspace/webhooks.ts";
import { startHarness } from "../../support/harness.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

test("finding what is to be sent reads no more where thousands of events wait behind others", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { webhook } = await client.expect(201, "createWebhook", { body: { url: "https://example.com" } });
  const entities = 5;
  /** Queues events of five entities, and gives the rows that are read for the next delivery of each. */
  const rowsReadWith = async (count: number) => {
    await sql`
      insert into webhook_deliveries (workspace_id, webhook_id, event_id, event_type, entity, body)
      select ${workspace.id}, ${webhook.id}, gen_random_uuid(), 'agent_run_finished', 'workflow:' || n % ${entities}::integer, '{}'
      from generate_series(1, ${count}::integer) n`;
    await sql`analyze webhook_deliveries`;
    return workspace.scope.transaction(async (tx) => {
      const claimed = await claimDeliveries(tx, webhook.id, { limit: 8, seconds: 0 });
      expect(claimed).toHaveLength(entities);
      expect(await nextDeliveryTime(tx, webhook.id)).not.toBeNull();
      const [read] = await tx.sql<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname = 'webhook_deliveries'`;
      return read?.rows ?? 0;
    });
  };
  const few = await rowsReadWith(100);
  expect(few).toBeGreaterThan(0);
  expect(await rowsReadWith(20_000)).toBeLessThan(2 * few);
});
