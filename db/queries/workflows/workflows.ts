import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { columnsOf, type Identifier, shownIdentifier } from "../../identifier.ts";
import { filterRecords, type ListFilters, type ListPage, orderRecords } from "../../listFilters.ts";
import { firstRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import { deleteProtectionsOf } from "../registry/protectedLabels.ts";

export type WorkflowRecord = Pick<
  Schemas["ListedWorkflow"],
  "id" | "name" | "folder_id" | "latest_version_number" | "created_at" | "updated_at"
>;

const columns = "id, name, folder_id, last_version_number as latest_version_number, created_at, updated_at";

/** @returns null when another workflow has the name */
export function insertWorkflow(db: Scope, name: string, folderId: number | null): Promise<WorkflowRecord | null> {
  return firstRow(db.sql<WorkflowRecord[]>`
    insert into workflows (workspace_id, name, folder_id, created_by)
    values (${db.workspaceId}, ${name}, ${folderId}, ${nameOfActor(db)})
    on conflict (workspace_id, name) where deleted_at is null do nothing
    returning ${db.sql.unsafe(columns)}`);
}

/** Names of workflows that are not deleted, by their id. */
export async function findWorkflowNames(db: Scope, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sql<{ id: number; name: string }[]>`
    select id, name from workflows
    where workspace_id = ${db.workspaceId} and id = any(${ids}::integer[]) and deleted_at is null`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** @throws Problem not_found */
export async function getWorkflow(db: Scope, identifier: Identifier, lock = db.sql``): Promise<WorkflowRecord> {
  const { id, name } = columnsOf(identifier);
  const [row] = await db.sql<WorkflowRecord[]>`
    select ${db.sql.unsafe(columns)} from workflows
    where workspace_id = ${db.workspaceId} and deleted_at is null and (id = ${id} or name = ${name})
      ${inFolders(db, "folder_id")}
    order by id is not distinct from ${id}::integer desc
    limit 1 ${lock}`;
  return row ?? workflowNotFound(identifier);
}

/** @throws Problem not_found */
export function workflowNotFound(identifier: Identifier): never {
  return notFound(`workflow ${shownIdentifier(identifier)}`);
}

/** Finds a workflow and locks it until the transaction ends. @throws Problem not_found */
export function lockWorkflow(db: Scope, identifier: Identifier): Promise<WorkflowRecord> {
  return getWorkflow(db, identifier, db.sql`for no key update`);
}

/** @throws Problem not_found */
export async function requireWorkflow(db: Scope, id: number): Promise<void> {
  const [row] = await db.sql`
    select from workflows
    where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null ${inFolders(db, "folder_id")}`;
  if (!row) notFound(`workflow ${id}`);
}

/**
 * Marks workflows deleted. Their names are free again, versions stay for the runs that were made of them, and labels
 * go.
 */
export async function markWorkflowsDeleted(db: Scope, ids: readonly number[]): Promise<void> {
  await deleteProtectionsOf(db, "workflow", ids);
  const { sql, workspaceId } = db;
  await sql`
    update workflows set deleted_at = now() where workspace_id = ${workspaceId} and id = any(${[...ids]}::integer[])`;
  await sql`
    delete from workflow_labels where workspace_id = ${workspaceId} and workflow_id = any(${[...ids]}::integer[])`;
}

interface WorkflowFilters extends ListFilters {
  label?: string | undefined;
  version?: number | undefined;
}

export interface ListedWorkflow extends WorkflowRecord {
  labels: string[];
  /** The version that the filters ask for; null when they ask for none. */
  version_id: number | null;
}

export async function listWorkflows(
  db: Scope,
  filters: WorkflowFilters,
  page: ListPage,
): Promise<{ workflows: ListedWorkflow[]; total: number }> {
  const { sql } = db;
  const { label, version } = filters;
  const ofVersion = sql`
    select v.id from workflow_versions v
    where v.workspace_id = ${db.workspaceId} and v.workflow_id = r.id and ${
      label === undefined
        ? sql`v.version_number = ${version ?? null}`
        : sql`v.id = (
            select l.workflow_version_id from workflow_labels l
            where l.workspace_id = ${db.workspaceId} and l.workflow_id = r.id and l.name = ${label})`
    }`;
  const isNarrowed = label !== undefined || version !== undefined;
  const where = sql`
    r.workspace_id = ${db.workspaceId} and r.deleted_at is null ${inFolders(db, "r.folder_id")}
    ${filterRecords(db, "r.name", filters)}
    ${isNarrowed ? sql`and exists (${ofVersion})` : sql``}`;
  const total = await onlyValue<number>(sql`select count(*) as total from workflows r where ${where}`);
  if (page.offset >= total) return { workflows: [], total };
  const workflows = await sql<ListedWorkflow[]>`
    select r.id, r.name, r.folder_id, r.last_version_number as latest_version_number, r.created_at, r.updated_at,
      array(
        select l.name from workflow_labels l
        where l.workspace_id = ${db.workspaceId} and l.workflow_id = r.id order by l.name collate "C"
      ) as labels,
      ${isNarrowed ? sql`(${ofVersion})` : sql`null::integer`} as version_id
    from workflows r where ${where}
    order by ${orderRecords(db, "name", page)}
    offset ${page.offset} limit ${page.limit}`;
  return { workflows: [...workflows], total };
}
