import { expect, test } from "bun:test";
import { relayJobs } from "../../core/platform/jobRelay.ts";
import { createPool } from "../../db/client.ts";
import { listHomes, listNodes, moveWorkspace } from "../../db/cluster/workspaceHomes.ts";
import { isOutage } from "../../db/outage.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import { lockWithSources } from "../../db/queries/sheets/compositions.ts";
import { lockSheetOfJob } from "../../db/queries/sheets/sheets.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import { isOnCluster, onNode } from "../support/cluster.ts";
import { startHarness } from "../support/harness.ts";
import { createTable, postFile } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

// Only where TEST_CITUS_URL names a cluster; TEST_CITUS_NODE is a program that is called with `kill` or `start` and a port.
if (isOnCluster) {
  const server = await startHarness({ hasWorker: false });
  const { database } = server;

  /** A change and its job. */
  const change = (db: Scope, number: number) =>
    db.transaction(async (tx) => {
      await tx.sql`insert into folders (workspace_id, name) values (${tx.workspaceId}, ${`folder ${number}`})`;
      await addJobs(tx, [{ task: "publish_events", payload: { workspace_id: tx.workspaceId, number } }]);
    });

  const changesOf = async ({ sql, workspaceId }: Scope) => {
    const changed = await sql<{ number: number }[]>`
      select substr(name, 8)::integer as number from folders where workspace_id = ${workspaceId} order by 1`;
    const jobs = await sql<{ number: number }[]>`
      select (payload ->> 'number')::integer as number from graphile_worker._private_jobs
      where payload ->> 'workspace_id' = ${String(workspaceId)} order by 1`;
    return { changes: changed.map(({ number }) => number), jobs: jobs.map(({ number }) => number) };
  };

  test("a workspace moves to another node while it is written to, and loses nothing", async () => {
    const { scope } = await database.createWorkspace();
    const homeOf = async () => (await listHomes(database.sql)).find(({ id }) => id === scope.workspaceId)?.node;
    const before = await homeOf();
    const nodes = await listNodes(database.sql);
    const target = nodes.find(({ node, role }) => role === "worker" && node !== before)?.node as string;
    const isMoved = moveWorkspace(database.sql, scope.workspaceId, target);
    let isUnderWay = true;
    const ended = isMoved.finally(() => {
      isUnderWay = false;
    });
    let count = 0;
    while (isUnderWay) await change(scope, count++);
    expect(await ended).toBe(true);
    await change(scope, count++);
    expect(await homeOf()).toBe(target);
    await relayJobs(scope);
    const all = Array.from({ length: count }, (_, number) => number);
    expect(await changesOf(scope)).toEqual({ changes: all, jobs: all });
    expect(await moveWorkspace(database.sql, scope.workspaceId, target)).toBe(false);
    await database.sql`
      insert into audit_events (workspace_id, actor, action, entity_type, entity_id)
      values (${scope.workspaceId}, 'a', 'table.created', 'table', 'b')`;
    const keepsEvents = { message: expect.stringContaining("append-only") };
    const { sql } = database;
    await expect(
      sql`update audit_events set action = 'x' where workspace_id = ${scope.workspaceId}`,
    ).rejects.toMatchObject(keepsEvents);
    await expect(sql`delete from audit_events where workspace_id = ${scope.workspaceId}`).rejects.toMatchObject(
      keepsEvents,
    );
  });

  test("work that waits for a sheet, in a transaction or without one, is not taken for a deadlock", async () => {
    const { client, workspace } = await server.newWorkspace();
    const sheet_id = (await client.expect(201, "createTable")).default_sheet?.id as string;
    const { scope } = workspace;
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const work = [
      scope.transaction(async (tx) => {
        await lockSheetOfJob(tx, sheet_id);
        held.resolve();
        await released.promise;
      }),
    ];
    await held.promise;
    try {
      const alone = () => lockWithSources(scope, sheet_id, []);
      const within = () => scope.transaction(async (tx) => void (await lockSheetOfJob(tx, sheet_id)));
      for (const wait of [alone, within, alone, within]) {
        work.push(wait());
        await waitFor("a lock that is waited for", async () => {
          const waiting = await database.sql`
            select distinct waiting_gpid from citus_lock_waits where blocked_statement like '%for no key update%'`;
          return waiting.length >= work.length - 1;
        });
      }
      expect(await database.sql`select check_distributed_deadlocks() as is_found`).toMatchObject([{ is_found: false }]);
    } finally {
      released.resolve();
      await Promise.all(work);
    }
  });

  if (process.env.TEST_CITUS_NODE) {
    test("the loss of a node fails only its workspaces, until it is back", async () => {
      const [one, other] = await workspacesOnTwoNodes();
      await onNode("kill", one.node);
      const lost = await one.client.call("listFolderEntities");
      expect(lost.status).toBe(503);
      expect(lost.headers.get("retry-after")).not.toBeNull();
      expect((await other.client.call("listFolderEntities")).status).toBe(200);
      await onNode("start", one.node);
      await waitFor("the workspace", async () => (await one.client.call("listFolderEntities")).status === 200);
    });

    test("jobs of a lost node's workspaces wait for it, and others go on", async () => {
      const [one, other] = await workspacesOnTwoNodes();
      for (const { client } of [one, other]) {
        expect((await postFile(client, await createTable(client), "rows.csv", "a\nx\ny\n")).status).toBe(202);
      }
      const isImported = async (id: number) => {
        const rows = await database.sql`select from sheet_imports where workspace_id = ${id} and status = 'succeeded'`;
        return rows.length === 1;
      };
      await onNode("kill", one.node);
      await server.startWorker();
      await waitFor("the other import", () => isImported(other.id));
      await onNode("start", one.node);
      await waitFor("the import", () => isImported(one.id));
      await server.stopWorker();
    });

    test("no change is without its job and no job without its change, whichever node is killed, and when", async () => {
      const { scope } = await waitFor("the cluster", () => unlessLost(() => database.createWorkspace()));
      const nodes = (await listNodes(database.sql)).map(({ node }) => node);
      const known: number[] = [];
      let number = 0;
      for (let round = 0; round < Number(process.env.TEST_CITUS_KILLS ?? 6); round++) {
        const node = nodes[Math.floor(Math.random() * nodes.length)] as string;
        const pool = createPool({ url: database.ownerUrl, name: "sheaf test killed", max: 4 });
        const db = workspaceScope(pool, scope.workspaceId);
        let isOver = false;
        const writers = Array.from({ length: 4 }, async () => {
          while (!isOver) {
            const mine = number++;
            await Promise.all([change(db, mine).then(() => known.push(mine)), relayJobs(db)]).catch(() => undefined);
          }
        });
        await Bun.sleep(200 + Math.random() * 300);
        await onNode("kill", node);
        await onNode("start", node);
        isOver = true;
        await Promise.all(writers);
        await pool.end({ timeout: 5 });
      }
      const left = await waitFor("the outbox", () =>
        unlessLost(async () => {
          await database.sql`select recover_prepared_transactions()`;
          await relayJobs(scope);
          return changesOf(scope);
        }),
      );
      expect(left.jobs).toEqual(left.changes);
      expect(known.filter((one) => !left.changes.includes(one))).toEqual([]);
      expect(left.changes.length).toBeGreaterThan(10);
    });
  }

  /** Null where the coordinator finds that a connection to a node was lost when that was killed. */
  async function unlessLost<Found>(look: () => Promise<Found>): Promise<Found | null> {
    return look().catch((error) => {
      if (!isOutage(error)) throw error;
      return null;
    });
  }

  async function workspacesOnTwoNodes() {
    const made = [];
    for (let count = 0; count < 8; count++) {
      const { client, workspace } = await server.newWorkspace();
      made.push({ client, id: workspace.id });
    }
    const homes = new Map((await listHomes(database.sql)).map(({ id, node }) => [id, node]));
    const placed = made.map((one) => ({ ...one, node: homes.get(one.id) as string }));
    const [one] = placed as [(typeof placed)[number]];
    const other = placed.find(({ node }) => node !== one.node) as (typeof placed)[number];
    expect((await other.client.call("listFolderEntities")).status).toBe(200);
    return [one, other] as const;
  }
} else {
  test("one Postgres is no cluster", () => {
    expect(isOnCluster).toBe(false);
  });
}
