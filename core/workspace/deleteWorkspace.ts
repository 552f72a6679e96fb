import type { Sql } from "postgres";
import {
  closeWorkspace,
  deleteClosedWorkspace,
  deleteWorkspaceJobs,
  deleteWorkspaceRows,
  listWorkspaceTables,
  type WorkspaceTable,
} from "../../db/queries/workspace/deleteWorkspace.ts";

/** Rows of one statement: small enough that nobody waits for it. */
const batch = 5_000;
/** Longest time for which a process may still know a key that was revoked, and work for it. */
const settlingMs = 6_000;

/**
 * Deletes a workspace with all its rows, jobs and keys. Its keys stop working first. Each statement is a transaction of its
 * own; after a crash the same call goes on.
 * @param sql connections of the role that owns the tables: no other may delete from the audit trail
 * @param report hears how many rows were deleted so far
 * @returns how many rows were deleted
 */
export async function deleteWorkspace(
  sql: Sql,
  workspaceId: number,
  report: (deleted: number, table: string) => void,
): Promise<number> {
  await closeWorkspace(sql, workspaceId);
  const tables = childrenFirst(await listWorkspaceTables(sql, workspaceId));
  let total = 0;
  const empty = async (table: string, deleteSome: () => Promise<number>) => {
    for (let count = batch; count > 0; ) {
      count = await deleteSome();
      total += count;
      if (count > 0) report(total, table);
    }
  };
  const pass = async () => {
    const before = total;
    await empty("jobs", () => deleteWorkspaceJobs(sql, workspaceId, batch));
    for (const table of tables) await empty(table.name, () => deleteWorkspaceRows(sql, workspaceId, table, batch));
    return total - before;
  };
  // What came in while keys were being forgotten is deleted by the next pass.
  do await Bun.sleep((await pass()) > 0 ? settlingMs : 0);
  while ((await pass()) > 0);
  await deleteClosedWorkspace(sql, workspaceId);
  return total;
}

/** Orders tables so that rows are deleted before those that they refer to. */
function childrenFirst(tables: readonly WorkspaceTable[]): WorkspaceTable[] {
  const ordered = new Set<WorkspaceTable>();
  const add = (table: WorkspaceTable) => {
    if (ordered.has(table)) return;
    for (const other of tables) if (table.referrers.includes(other.name)) add(other);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
