import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, hasRows, onlyRow } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import { deleteProtectionsOf } from "../registry/protectedLabels.ts";
import { raisePromptRevision } from "./revision.ts";

export type ToolRecord = Omit<Schemas["Tool"], "labels" | "external_ids">;

const columns =
  "id, workspace_id, name, description, folder_id, last_version_number as latest_version_number, created_at, updated_at";

/** @returns null when another tool has the name */
export function insertTool(
  db: Scope,
  {
    name,
    description = null,
    folder_id = null,
  }: Pick<Schemas["CreateToolRequest"], "name" | "description" | "folder_id">,
): Promise<ToolRecord | null> {
  return firstRow(db.sql<ToolRecord[]>`
    insert into tools (workspace_id, name, description, folder_id, created_by)
    values (${db.workspaceId}, ${name}, ${description}, ${folder_id}, ${nameOfActor(db)})
    on conflict (workspace_id, name) where deleted_at is null do nothing
    returning ${db.sql.unsafe(columns)}`);
}

/** The tool of an id, or else of a name. @throws Problem not_found */
export async function getTool(db: Scope, identifier: string, lock = db.sql``): Promise<ToolRecord> {
  const id = /^\d{1,10}$/.test(identifier) && Number(identifier) < 2 ** 31 ? Number(identifier) : null;
  const [row] = await db.sql<ToolRecord[]>`
    select ${db.sql.unsafe(columns)} from tools
    where workspace_id = ${db.workspaceId} and deleted_at is null and (id = ${id} or name = ${identifier})
      ${inFolders(db, "folder_id")}
    order by id is not distinct from ${id}::integer desc
    limit 1 ${lock}`;
  return row ?? notFound(`tool ${JSON.stringify(identifier)}`);
}

/** Finds a tool by its id or name, and locks it until the transaction ends. */
export function lockTool(db: Scope, identifier: string): Promise<ToolRecord> {
  return getTool(db, identifier, db.sql`for no key update`);
}

export function listToolsById(db: Scope, ids: readonly number[]): Promise<ToolRecord[]> {
  return db.sql<ToolRecord[]>`
    select ${db.sql.unsafe(columns)} from tools
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::integer[])
    order by array_position(${[...ids]}::integer[], id)`;
}

/** Changes what is given, leaves the rest. The tool and the names are locked. */
export function updateTool(db: Scope, id: number, change: Schemas["UpdateToolRequest"]): Promise<ToolRecord> {
  const { sql } = db;
  raisePromptRevision(db);
  return onlyRow(sql<ToolRecord[]>`
    update tools t set updated_at = now()
      ${change.name === undefined ? sql`` : sql`, name = ${change.name}`}
      ${change.description === undefined ? sql`` : sql`, description = ${change.description}`}
      ${change.folder_id === undefined ? sql`` : sql`, folder_id = ${change.folder_id}`}
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${sql.unsafe(columns)}`);
}

/** Serialises what gives tools their names until the transaction ends. */
export function lockToolNames(db: Scope): Promise<void> {
  return lockName(db, "tool names");
}

export function isToolNameTaken(db: Scope, name: string, apartFrom: number): Promise<boolean> {
  return hasRows(db.sql`
    select from tools
    where workspace_id = ${db.workspaceId} and name = ${name} and id <> ${apartFrom} and deleted_at is null`);
}

/** Names are free again; versions stay for what refers to them, labels and secrets go. */
export async function markToolsDeleted(db: Scope, ids: readonly number[]): Promise<void> {
  raisePromptRevision(db);
  await deleteProtectionsOf(db, "tool", ids);
  const { sql, workspaceId } = db;
  await sql`
    update tools set deleted_at = now() where workspace_id = ${workspaceId} and id = any(${[...ids]}::integer[])`;
  await sql`delete from tool_labels where workspace_id = ${workspaceId} and tool_id = any(${[...ids]}::integer[])`;
  await sql`
    delete from env_vars where workspace_id = ${workspaceId} and tool_registry_id = any(${[...ids]}::integer[])`;
}
