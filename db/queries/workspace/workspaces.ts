import type { Schemas } from "../../../generated/types.ts";
import { firstRow, hasRows, onlyRow, onlyValue } from "../../rows.ts";
import type { Scope, SqlHandle } from "../../scope.ts";

export type WorkspaceRecord = Schemas["Workspace"];

const columnsOf = (sql: SqlHandle) => sql`id, name, retention_days,
  retention_of_errors_days, retention_of_labelled_days, code_network, created_at`;

export function insertWorkspace(sql: SqlHandle, name: string): Promise<WorkspaceRecord> {
  return onlyRow(sql<WorkspaceRecord[]>`
    insert into workspaces (name) values (${name}) returning ${columnsOf(sql)}`);
}

export function findWorkspace(sql: SqlHandle, workspaceId: number, lock = sql``): Promise<WorkspaceRecord | null> {
  return firstRow(sql<WorkspaceRecord[]>`
    select ${columnsOf(sql)} from workspaces where id = ${workspaceId} ${lock}`);
}

/** Locks the workspace's own row until the transaction ends; what belongs to it can still be added. */
export function lockWorkspace(sql: SqlHandle, workspaceId: number): Promise<WorkspaceRecord | null> {
  return findWorkspace(sql, workspaceId, sql`for no key update`);
}

export function listWorkspaces(sql: SqlHandle): Promise<WorkspaceRecord[]> {
  return sql<WorkspaceRecord[]>`select ${columnsOf(sql)} from workspaces order by id`;
}

/** Lists workspaces by id; one more than `limit` when there are more. */
export function listWorkspacePage(
  sql: SqlHandle,
  { after, limit }: { after: number; limit: number },
): Promise<WorkspaceRecord[]> {
  return sql<WorkspaceRecord[]>`
    select ${columnsOf(sql)} from workspaces where id > ${after} order by id limit ${limit + 1}`;
}

/** Changes a workspace; null when there is no such workspace. */
export function updateWorkspace(
  sql: SqlHandle,
  workspaceId: number,
  settings: Omit<WorkspaceRecord, "id" | "created_at">,
): Promise<WorkspaceRecord | null> {
  return firstRow(sql<WorkspaceRecord[]>`
    update workspaces set name = ${settings.name}, retention_days = ${settings.retention_days},
      retention_of_errors_days = ${settings.retention_of_errors_days},
      retention_of_labelled_days = ${settings.retention_of_labelled_days}, code_network = ${settings.code_network}
    where id = ${workspaceId}
    returning ${columnsOf(sql)}`);
}

/** Plans, which limit what a workspace may have. */
export const plans = ["free", "pro", "team"] as const;

export type Plan = (typeof plans)[number];

/** @returns whether there is such a workspace */
export function setPlan(sql: SqlHandle, workspaceId: number, plan: Plan): Promise<boolean> {
  return hasRows(sql`update workspaces set plan = ${plan} where id = ${workspaceId} returning 1`);
}

/** Locks against other first starts until the transaction ends. */
export async function lockWorkspaces(sql: SqlHandle): Promise<void> {
  await sql`lock table workspaces in share row exclusive mode`;
}

/** Text that changes with each setting of the workspace which calls and code read; it has the value of none. */
export function readSettingsRevision({ sql, workspaceId }: Scope): Promise<string> {
  // The sum of the times, since the last one to be written need not be the latest.
  const state = sql`select concat_ws(',', count(*), sum(id), sum(extract(epoch from updated_at)))`;
  return onlyValue<string>(sql`
    select concat_ws(' ',
      (select code_network from workspaces where id = ${workspaceId}),
      (${state} from env_vars where workspace_id = ${workspaceId}),
      (${state} from custom_providers where workspace_id = ${workspaceId}),
      (${state} from mcp_servers where workspace_id = ${workspaceId})
    ) as revision`);
}
