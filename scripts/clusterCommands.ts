// `bun run admin cluster …`: spreads the database over the nodes of a Citus cluster (docs/scaling.md).
import type { Sql } from "postgres";
import { createPool } from "../db/client.ts";
import { distribute, requireCluster } from "../db/cluster/distribute.ts";
import { listHomes, listNodes, moveWorkspace } from "../db/cluster/workspaceHomes.ts";
import { StartFault } from "../db/startFault.ts";
import { recordTable } from "./table.ts";

/** The way to one of the nodes and the role that owns the tables. */
interface ClusterOptions {
  ownerUrl: string;
}

const usualShards = 32;

export async function distributeDatabase(
  _: Sql,
  { ownerUrl, shards }: ClusterOptions & { shards?: string | undefined },
): Promise<{ json: unknown; text: string }> {
  if (shards !== undefined && !/^[1-9]\d{0,3}$/.test(shards)) {
    throw new StartFault("--shards should be 1 to 9999.", { exitCode: 2 });
  }
  const placed = await asOwner(ownerUrl, (owner) =>
    distribute(owner, {
      shards: Number(shards ?? usualShards),
      tell: (step) => process.stderr.write(`${step}\n`),
    }),
  );
  const text = placed.length === 0 ? "All tables were already distributed." : `Distributed ${placed.length} tables.`;
  return { json: { placed }, text };
}

export async function showCluster(_: Sql, { ownerUrl }: ClusterOptions): Promise<{ json: unknown; text: string }> {
  return asOwner(ownerUrl, async (owner) => {
    await requireCluster(owner);
    const nodes = await listNodes(owner);
    const isWhole = nodes.every((node) => node.is_reachable);
    // The sizes are asked of every node.
    const workspaces = isWhole ? await listHomes(owner) : [];
    const texts = [
      recordTable(["node", "role", "is_reachable"], nodes),
      ...(isWhole ? [recordTable(["id", "name", "node", "shard_bytes", "workspaces_in_shard"], workspaces)] : []),
    ];
    return { json: { nodes, workspaces }, text: texts.join("\n\n") };
  });
}

export async function moveToNode(
  _: Sql,
  { ownerUrl }: ClusterOptions,
  workspaceId: number,
  node: string,
): Promise<{ json: unknown; text: string }> {
  return asOwner(ownerUrl, async (owner) => {
    await requireCluster(owner);
    const moved = await moveWorkspace(owner, workspaceId, node);
    const text = moved
      ? `Workspace ${workspaceId} is now on ${node}.`
      : `Workspace ${workspaceId} was already on ${node}.`;
    return { json: { workspace_id: workspaceId, node, moved }, text };
  });
}

export async function asOwner<T>(url: string, work: (owner: Sql) => Promise<T>): Promise<T> {
  const owner = createPool({ url, name: "sheaf admin", max: 1, isPermanent: true });
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}
