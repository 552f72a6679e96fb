import type { Sql } from "postgres";
import { StartFault } from "../startFault.ts";

const oldestCitus = 13;
/** Tables that every node has a copy of: requests begin with them, and nothing else does. */
const referenceTables = ["workspaces", "api_keys"];
/** First of the distributed tables; the others lie where its rows of the same workspace lie. */
export const firstTable = "audit_events";
/** Tables that stay beside the queue, although they have workspaces. */
const localTables = ["relayed_jobs"];

interface Steps {
  /** Number of shards of each table; it cannot be changed later. */
  shards: number;
  tell: (step: string) => void;
}

/**
 * Spreads a database over the nodes of its Citus cluster, by workspace: reference tables first, then the distributed ones, and the
 * foreign keys last, since one between a table that is spread and one that is not is refused. Every step is committed by
 * itself, and what is done already is passed over: it can be run again after a failure, and after the next migration.
 * @returns names of the tables that it placed
 */
export async function distribute(sql: Sql, { shards, tell }: Steps): Promise<string[]> {
  await requireCluster(sql);
  await sql`select set_config('citus.shard_count', ${String(shards)}, false)`;
  // Citus fears for triggers that reach into other tables. Those that keep audit events only refuse.
  await sql`set citus.enable_unsafe_triggers = on`;
  const placed = await listPlacedTables(sql);
  const waiting = (await listTables(sql)).filter((name) => !placed.has(name));
  if (waiting.length > 0) {
    const keys = await takeForeignKeys(sql);
    if (keys > 0) tell(`dropped ${keys} foreign keys, to restore them at the end`);
    for (const name of waiting) tell(`${name}: ${await place(sql, name)}`);
  }
  const restored = await restoreForeignKeys(sql);
  if (restored > 0) tell(`restored ${restored} foreign keys`);
  await useOutbox(sql);
  return waiting;
}

/** @throws StartFault that says what the cluster lacks */
export async function requireCluster(sql: Sql): Promise<void> {
  const [extension] = await sql<{ version: string }[]>`
    select extversion as version from pg_extension where extname = 'citus'`;
  if (!extension) {
    throw new StartFault(
      "The database does not have Citus. Create the extension on every node first (docs/scaling.md).",
    );
  }
  if (Number.parseInt(extension.version, 10) < oldestCitus) {
    throw new StartFault(`Citus is ${extension.version}; Sheaf needs Citus ${oldestCitus} or newer.`);
  }
  const [nodes] = await sql<{ coordinators: number; workers: number }[]>`
    select count(*) filter (where groupid = 0)::integer as coordinators,
      count(*) filter (where groupid > 0 and isactive)::integer as workers
    from pg_dist_node where noderole = 'primary'`;
  if (!nodes?.coordinators) {
    throw new StartFault("The cluster does not know this node: call citus_set_coordinator_host (docs/scaling.md).");
  }
  if (!nodes.workers) throw new StartFault("The cluster has no other node: call citus_add_node (docs/scaling.md).");
  const versions = await sql<{ node: string; version: string }[]>`
    select nodename || ':' || nodeport as node, result as version from run_command_on_all_nodes(
      $$select current_setting('server_version_num')::integer / 10000 || ' with Citus ' || extversion
        from pg_extension where extname = 'citus'$$) r join pg_dist_node using (nodeid)`;
  if (new Set(versions.map(({ version }) => version)).size > 1) {
    const list = versions.map(({ node, version }) => `${node} has Postgres ${version}`).join(", ");
    throw new StartFault(`The nodes must have the same versions: ${list}.`);
  }
}

/** Names of the tables that are reference tables or distributed. */
async function listPlacedTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`select logicalrelid::regclass::text as name from pg_dist_partition`;
  return new Set(rows.map(({ name }) => name));
}

/** Tables with rows of workspaces, in the order in which they are placed. */
async function listTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${localTables}::text[])
    order by c.relname`;
  const others = rows.map(({ name }) => name).filter((name) => name !== firstTable && !referenceTables.includes(name));
  return [...referenceTables, firstTable, ...others];
}

async function place(sql: Sql, name: string): Promise<string> {
  // An unlogged table cannot be moved while it is written to.
  const [unlogged] = await sql`select from pg_class where oid = ${name}::regclass and relpersistence = 'u'`;
  if (unlogged) await sql`alter table ${sql(name)} set logged`;
  if (referenceTables.includes(name)) {
    await sql`select create_reference_table(${name}::regclass)`;
    return "on every node";
  }
  if (name === firstTable)
    await sql`select create_distributed_table(${name}::regclass, 'workspace_id', colocate_with => 'none')`;
  else await sql`select distribute_table(${name}::regclass)`;
  return "by workspace";
}

/** Writes the foreign keys down, and drops them. @returns how many */
function takeForeignKeys(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`create table if not exists cluster_foreign_keys (on_table text, name text, definition text)`;
    const keys = await tx<{ on_table: string; name: string }[]>`
      insert into cluster_foreign_keys
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      returning on_table, name`;
    for (const { on_table, name } of keys) await tx`alter table ${tx(on_table)} drop constraint ${tx(name)}`;
    return keys.length;
  });
}

/** Takes back the foreign keys that were set aside, and forgets them one by one. @returns how many */
async function restoreForeignKeys(sql: Sql): Promise<number> {
  const [isThere] = await sql`select where to_regclass('cluster_foreign_keys') is not null`;
  if (!isThere) return 0;
  const keys = await sql<{ on_table: string; name: string; definition: string }[]>`select * from cluster_foreign_keys`;
  for (const { on_table, name, definition } of keys) {
    await sql.begin(async (tx) => {
      await tx`alter table ${tx(on_table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
      await tx`delete from cluster_foreign_keys where on_table = ${on_table} and name = ${name}`;
    });
  }
  await sql`drop table cluster_foreign_keys`;
  return keys.length;
}

/** Leaves jobs in the outbox of their workspace, in the transaction of its node, instead of in the queue. */
export async function useOutbox(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create or replace function add_workspace_jobs(workspace integer, given json, keeps_run_at boolean)
    returns void language plpgsql as $$
    begin
      insert into job_outbox (workspace_id, jobs, keeps_run_at) values (workspace, given, keeps_run_at);
      perform pg_notify('job_outbox', workspace::text);
    end $$`);
}
