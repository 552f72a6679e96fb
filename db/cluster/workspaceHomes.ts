import type { Sql } from "postgres";
import { onlyRow } from "../rows.ts";
import { StartFault } from "../startFault.ts";
import { firstTable } from "./distribute.ts";

export interface ClusterNode {
  /** Host and port. */
  node: string;
  role: "coordinator" | "worker";
  is_reachable: boolean;
}

export interface WorkspaceHome {
  id: number;
  name: string;
  shard_id: string;
  node: string;
  /** Size of the shards of all tables, with indexes, which it may share with others. */
  shard_bytes: number;
  workspaces_in_shard: number;
}

export function listNodes(sql: Sql): Promise<ClusterNode[]> {
  return sql<ClusterNode[]>`
    select nodename || ':' || nodeport as node, case groupid when 0 then 'coordinator' else 'worker' end as role,
      coalesce(citus_check_connection_to_node(nodename, nodeport), false) as is_reachable
    from pg_dist_node where noderole = 'primary' order by groupid`;
}

/** Finds where each workspace lies; all nodes have to be reachable. */
export async function listHomes(sql: Sql): Promise<WorkspaceHome[]> {
  const workspaces = await sql<{ id: number; name: string }[]>`select id, name from workspaces order by id`;
  return sql<WorkspaceHome[]>`
    with homes as (
      select w.id, w.name, get_shard_id_for_distribution_column(${firstTable}::regclass, w.id) as shard_id
      from unnest(${workspaces.map(({ id }) => id)}::integer[], ${workspaces.map(({ name }) => name)}::text[]) as w (id, name)
    ), sizes as (
      select s.shardminvalue, p.colocationid, sum(c.shard_size)::bigint as bytes
      from citus_shards c
      join pg_dist_shard s on s.shardid = c.shardid
      join pg_dist_partition p on p.logicalrelid = s.logicalrelid
      where s.shardminvalue is not null group by 1, 2
    )
    select h.id, h.name, h.shard_id::text as shard_id, c.nodename || ':' || c.nodeport as node,
      coalesce(sizes.bytes, 0) as shard_bytes, (count(*) over (partition by h.shard_id))::integer as workspaces_in_shard
    from homes h
    join citus_shards c on c.shardid = h.shard_id
    join pg_dist_shard s on s.shardid = h.shard_id
    join pg_dist_partition p on p.logicalrelid = s.logicalrelid
    left join sizes on sizes.shardminvalue = s.shardminvalue and sizes.colocationid = p.colocationid
    order by h.id`;
}

/**
 * Moves a workspace to a node, while it is read and written to; writes wait for a moment at the end. One that shares its
 * shards gets its own first.
 * @returns whether it was elsewhere
 */
export async function moveWorkspace(sql: Sql, workspaceId: number, node: string): Promise<boolean> {
  const [host = "", port = ""] = node.split(":");
  const [target] = await sql`
    select from pg_dist_node
    where nodename = ${host} and nodeport::text = ${port} and noderole = 'primary' and isactive and shouldhaveshards`;
  if (!target) throw new StartFault(`There is no node ${node} that holds shards; "cluster status" shows them all.`);
  const home = await homeOf(sql, workspaceId);
  if (home.node === node) return false;
  let { shard } = home;
  if (!home.is_alone) {
    // Splitting a shard without blocking needs a plugin that Postgres 15.20 refuses to load.
    const [isolated] = await sql<{ shard: string }[]>`
      select isolate_tenant_to_new_shard(${firstTable}::regclass, ${workspaceId}::integer, 'CASCADE',
        shard_transfer_mode => 'block_writes')::text as shard`;
    shard = (isolated as { shard: string }).shard;
  }
  const { node: from } = await homeOf(sql, workspaceId);
  const [fromHost = "", fromPort = ""] = from.split(":");
  await sql`
    select citus_move_shard_placement(${shard}::bigint, ${fromHost}, ${Number(fromPort)}::integer, ${host},
      ${Number(port)}::integer, shard_transfer_mode => 'force_logical')`;
  await sql`call citus_cleanup_orphaned_resources()`;
  return true;
}

interface Home {
  shard: string;
  node: string;
  /** Whether the shard is for a single value. */
  is_alone: boolean;
}

function homeOf(sql: Sql, workspaceId: number): Promise<Home> {
  return onlyRow(sql<Home[]>`
    select s.shardid::text as shard, n.nodename || ':' || n.nodeport as node, s.shardminvalue = s.shardmaxvalue as is_alone
    from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.shardid = get_shard_id_for_distribution_column(${firstTable}::regclass, ${workspaceId}::integer)`);
}
