import type { Scope } from "../../scope.ts";

export async function insertRequestGroup(db: Scope): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    insert into request_groups (workspace_id) values (${db.workspaceId}) returning id`;
  return (row as { id: number }).id;
}

export async function hasRequestGroup(db: Scope, groupId: number): Promise<boolean> {
  const rows = await db.sql`select 1 from request_groups where workspace_id = ${db.workspaceId} and id = ${groupId}`;
  return rows.length > 0;
}
