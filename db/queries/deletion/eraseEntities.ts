import { inFolders } from "../../folderLimit.ts";
import { firstRow } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import { raisePromptRevision } from "../prompts/revision.ts";
import { eraseLabelChanges } from "../registry/labelChangeRequests.ts";
import type { Target } from "./targets.ts";

type EntityKind = "prompt_template" | "workflow";

const tables = { prompt_template: "prompt_templates", workflow: "workflows" } as const;

/** Whether a template or workflow is there, and whether it can be found; one that was deleted before cannot. */
export function findEntity(db: Scope, kind: EntityKind, id: number): Promise<{ isVisible: boolean } | null> {
  return firstRow(db.sql<{ isVisible: boolean }[]>`
    select deleted_at is null as "isVisible" from ${db.sql.unsafe(tables[kind])}
    where workspace_id = ${db.workspaceId} and id = ${id} ${inFolders(db, "folder_id")}`);
}

/** Deletes a template for good, with what belongs to it, and the references to it. */
export async function erasePromptTemplate(db: Scope, id: number): Promise<void> {
  const { sql, workspaceId } = db;
  const versions = sql`select id from prompt_versions where workspace_id = ${workspaceId} and prompt_id = ${id}`;
  raisePromptRevision(db);
  await sql`delete from ab_releases where workspace_id = ${workspaceId} and prompt_id = ${id}`;
  await sql`delete from prompt_labels where workspace_id = ${workspaceId} and prompt_id = ${id}`;
  await eraseLabelChanges(db, "prompt", id);
  await sql`
    delete from prompt_snippet_references
    where workspace_id = ${workspaceId} and (snippet_id = ${id} or prompt_version_id in (${versions}))`;
  await sql`
    delete from prompt_tool_references where workspace_id = ${workspaceId} and prompt_version_id in (${versions})`;
  await sql`delete from prompt_versions where workspace_id = ${workspaceId} and prompt_id = ${id}`;
  await sql`delete from prompt_templates where workspace_id = ${workspaceId} and id = ${id}`;
  await eraseNews(db, "prompt_template", id);
}

/** Waits for runs of a workflow that are being started; later ones do not find it. */
export async function lockVersionsOf({ sql, workspaceId }: Scope, workflowId: number): Promise<void> {
  await sql`
    select from workflow_versions where workspace_id = ${workspaceId} and workflow_id = ${workflowId}
    order by id for update`;
}

export function listExecutionsOf(db: Scope, workflowId: number, limit: number): Promise<Target[]> {
  return db.sql<Target[]>`
    select 'execution' as kind, id::text from workflow_executions
    where workspace_id = ${db.workspaceId} and workflow_id = ${workflowId}
    limit ${limit}`;
}

/** Deletes a workflow without runs for good, with what belongs to it. */
export async function eraseWorkflow(db: Scope, id: number): Promise<void> {
  const { sql, workspaceId } = db;
  await sql`delete from workflow_labels where workspace_id = ${workspaceId} and workflow_id = ${id}`;
  await eraseLabelChanges(db, "workflow", id);
  await sql`delete from workflow_versions where workspace_id = ${workspaceId} and workflow_id = ${id}`;
  await sql`delete from workflows where workspace_id = ${workspaceId} and id = ${id}`;
  await eraseNews(db, "workflow", id);
}

/** Deletes events of an entity and their deliveries; what tells of its deletion stays, for those who have not got it yet. */
async function eraseNews(db: Scope, kind: EntityKind, id: number): Promise<void> {
  const entity = `${kind}:${id}`;
  for (const table of ["webhook_deliveries", "events"]) {
    await db.sql`
      delete from ${db.sql.unsafe(table)}
      where workspace_id = ${db.workspaceId} and entity = ${entity} and event_type <> 'prompt_template_deleted'`;
  }
}
