import { test } from "bun:test";
import type { Sql } from "postgres";
import { relayJobs } from "../../core/platform/jobRelay.ts";
import { createPool } from "../../db/client.ts";
import { distribute } from "../../db/cluster/distribute.ts";
import { listOutboxWorkspaces } from "../../db/queries/platform/jobOutbox.ts";
import { workspaceScope } from "../../db/scope.ts";

/** Addresses of the nodes in TEST_CITUS_URL, with spaces between them, the coordinator first; none on one Postgres. */
export const clusterNodes = (process.env.TEST_CITUS_URL ?? "").split(" ").filter((url) => url !== "");
export const isOnCluster = clusterNodes.length > 0;

/** For a test of what a coordinator cannot do or show; on one Postgres it is a test like any other. */
export function testOnOnePostgres(_reason: string): typeof test | typeof test.skip {
  return isOnCluster ? test.skip : test;
}

/** Puts jobs that were enqueued without a worker into the queue, where a test looks for them. */
export async function relayAll(sql: Sql): Promise<void> {
  for (const id of await listOutboxWorkspaces(sql)) await relayJobs(workspaceScope(sql, id));
}

/** Address of a database on a node. */
function databaseAt(node: string, name: string): string {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
}

/** Does work on each node, as its administrator, in the order of the nodes. */
export async function onEachNode(
  work: (statement: (text: string) => Promise<unknown>, node: string) => Promise<unknown>,
) {
  for (const node of clusterNodes) {
    const sql = createPool({ url: node, name: "sheaf test admin", max: 1 });
    await work((text) => sql.unsafe(text), node).finally(() => sql.end());
  }
}

/** Joins the databases of this name on all nodes to a cluster. */
export async function joinNodes(name: string): Promise<void> {
  for (const node of clusterNodes) {
    const sql = createPool({ url: databaseAt(node, name), name: "sheaf test cluster", max: 1 });
    await sql`create extension citus`.finally(() => sql.end());
  }
  const [coordinator = "", ...workers] = clusterNodes;
  const sql = createPool({ url: databaseAt(coordinator, name), name: "sheaf test cluster", max: 1 });
  try {
    const { hostname, port } = new URL(coordinator);
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)}::integer)`;
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker);
      await sql`select citus_add_node(${host}, ${Number(at)}::integer)`;
    }
  } finally {
    await sql.end();
  }
}

/** Distributes the tables of a template, and keeps its nodes' daemons out of it: a database that is in use cannot be copied. */
export async function distributeTemplate(name: string): Promise<void> {
  const [coordinator = ""] = clusterNodes;
  const sql = createPool({ url: databaseAt(coordinator, name), name: "sheaf test cluster", max: 1 });
  await distribute(sql, { shards: 4, tell: () => undefined }).finally(() => sql.end());
  await onEachNode((statement) => closeOnNode(statement, name));
}

/** Ends all use of a database: the nodes' daemons, and what they do for each other, can take longer than a drop waits. */
async function closeOnNode(statement: (text: string) => Promise<unknown>, name: string): Promise<void> {
  await statement(`alter database ${name} allow_connections false`);
  await statement(`select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = '${name}'`);
}

export async function dropOnNodes(name: string): Promise<void> {
  await onEachNode(async (statement) => {
    await closeOnNode(statement, name);
    await statement(`drop database ${name} with (force)`);
  });
}

/** Kills or starts a node, by the program that TEST_CITUS_NODE names. */
export async function onNode(action: "kill" | "start", node: string): Promise<void> {
  const program = Bun.spawn([process.env.TEST_CITUS_NODE ?? "", action, node.split(":")[1] ?? ""], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await program.exited) !== 0) throw new Error(`${action} of ${node} failed`);
}
