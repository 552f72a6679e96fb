import type { Sql, TransactionSql } from "postgres";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import {
  findWorkspace,
  insertWorkspace,
  lockWorkspace,
  updateWorkspace as updateRecord,
  type WorkspaceRecord,
} from "../../db/queries/workspace/workspaces.ts";
import { inTransaction, type Scope, transactionScope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";

/** Actor of the operator's changes in the audit trail. */
const administrator = { apiKeyId: null, name: "administrator" };

type Settings = Omit<WorkspaceRecord, "id" | "created_at">;

/** @param given settings; those that are left out are as usual: all is kept, and code has no network */
export function createWorkspace(
  sql: Sql,
  given: { name: string } & { [Name in keyof Settings]?: Settings[Name] | undefined },
  requestId: string | null,
): Promise<WorkspaceRecord> {
  return sql.begin(async (tx) => {
    const usual = await insertWorkspace(tx, given.name);
    const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const workspace = (await updateRecord(tx, usual.id, { ...usual, ...settings })) as WorkspaceRecord;
    await noteWorkspace(tx, [null, workspace], requestId);
    return workspace;
  });
}

/** @throws Problem not_found */
export function updateWorkspace(
  sql: Sql,
  id: number,
  changes: Partial<Settings>,
  requestId: string | null,
): Promise<WorkspaceRecord> {
  return sql.begin(async (tx) => {
    const before = existing(await lockWorkspace(tx, id), id);
    const updated = (await updateRecord(tx, id, { ...before, ...changes })) as WorkspaceRecord;
    await noteWorkspace(tx, [before, updated], requestId);
    return updated;
  });
}

/** Runs the administrator's work in a workspace, in one transaction. @throws Problem not_found */
export function inWorkspace<T>(
  sql: Sql,
  id: number,
  requestId: string | null,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, id, { actor: administrator, requestId }, async (tx) => {
    existing(await findWorkspace(tx.sql, id), id);
    return work(tx);
  });
}

function existing(workspace: WorkspaceRecord | null, id: number): WorkspaceRecord {
  if (workspace) return workspace;
  throw new Problem("not_found", `There is no workspace ${id} on this server.`);
}

function noteWorkspace(
  tx: TransactionSql,
  change: [WorkspaceRecord | null, WorkspaceRecord],
  requestId: string | null,
) {
  const scope = transactionScope(tx, change[1].id, { actor: administrator, requestId });
  return noteChange(scope, { type: "workspace" }, change);
}
