import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { columnsOf, type Identifier, shownIdentifier } from "../../identifier.ts";
import { firstRow } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import { violates } from "../../violates.ts";
import { deleteProtectionsOf } from "../registry/protectedLabels.ts";
import { raisePromptRevision } from "./revision.ts";

export interface PublishedTemplate extends PromptTemplateRecord {
  /** The number for the new version. */
  version_number: number;
}

/**
 * Makes the template of this name, or takes the next version number of the one there is. The row is locked until the
 * transaction ends, so numbers have no gaps and no two names are the same. What is null stays as it is.
 * @throws Problem not_found for a name that something outside of the key's folders has
 */
export async function upsertPromptTemplate(
  db: Scope,
  { prompt_name, tags, folder_id, is_snippet }: GivenTemplate,
): Promise<PublishedTemplate> {
  raisePromptRevision(db);
  const [row] = await db.sql<PublishedTemplate[]>`
    insert into prompt_templates as t
      (workspace_id, prompt_name, tags, folder_id, is_snippet, last_version_number, created_by)
    values (${db.workspaceId}, ${prompt_name}, coalesce(${tags}::text[], '{}'), ${folder_id},
      coalesce(${is_snippet}::boolean, false), 1, ${nameOfActor(db)})
    on conflict (workspace_id, prompt_name) where deleted_at is null do update set
      last_version_number = t.last_version_number + 1,
      tags = coalesce(${tags}::text[], t.tags),
      folder_id = coalesce(excluded.folder_id, t.folder_id),
      is_snippet = coalesce(${is_snippet}::boolean, t.is_snippet),
      updated_at = excluded.updated_at
    where true ${inFolders(db, "t.folder_id")}
    returning id, prompt_name, tags, folder_id, is_snippet, last_version_number as version_number`;
  if (!row) throw promptTemplateNotFound({ name: prompt_name });
  return row;
}

/** Makes the template of this name with its first version number. @returns null when there is one already */
export function insertPromptTemplate(
  db: Scope,
  { prompt_name, tags, folder_id, is_snippet }: GivenTemplate,
): Promise<PublishedTemplate | null> {
  raisePromptRevision(db);
  return firstRow(db.sql<PublishedTemplate[]>`
    insert into prompt_templates (workspace_id, prompt_name, tags, folder_id, is_snippet, last_version_number, created_by)
    values (${db.workspaceId}, ${prompt_name}, coalesce(${tags}::text[], '{}'), ${folder_id},
      coalesce(${is_snippet}::boolean, false), 1, ${nameOfActor(db)})
    on conflict (workspace_id, prompt_name) where deleted_at is null do nothing
    returning id, prompt_name, tags, folder_id, is_snippet, last_version_number as version_number`);
}

/**
 * Marks templates deleted. Their names are free again, versions stay for the logs that refer to them, and labels go.
 */
export async function markPromptTemplatesDeleted(db: Scope, ids: readonly number[]): Promise<void> {
  raisePromptRevision(db);
  await db.sql`
    update prompt_templates set deleted_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::integer[]) and deleted_at is null`;
  await db.sql`
    delete from prompt_labels where workspace_id = ${db.workspaceId} and prompt_id = any(${[...ids]}::integer[])`;
  await deleteProtectionsOf(db, "prompt", ids);
}

export type PromptTemplateRecord = Omit<Schemas["UpdatePromptTemplateResponse"], "success">;

type GivenTemplate = { prompt_name: string } & { [Key in Changed]: PromptTemplateRecord[Key] | null };

type Changed = "tags" | "folder_id" | "is_snippet";

/** The template that an identifier means: digits are an id first, then a name. @throws Problem not_found */
export async function getPromptTemplate(db: Scope, identifier: string): Promise<PromptTemplateRecord> {
  const { id, name } = columnsOf(identifier);
  const [row] = await db.sql<PromptTemplateRecord[]>`
    select id, prompt_name, tags, folder_id, is_snippet from prompt_templates
    where workspace_id = ${db.workspaceId} and deleted_at is null and (id = ${id} or prompt_name = ${name})
      ${inFolders(db, "folder_id")}
    order by id is not distinct from ${id}::integer desc
    limit 1`;
  if (!row) throw promptTemplateNotFound(identifier);
  return row;
}

/** @throws Problem not_found */
export async function requirePromptTemplate(db: Scope, id: number): Promise<void> {
  const [row] = await db.sql`
    select from prompt_templates
    where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null ${inFolders(db, "folder_id")}`;
  if (!row) throw promptTemplateNotFound({ id });
}

/** Finds a template by id and locks it until the transaction ends. @throws Problem not_found */
export async function lockPromptTemplate(db: Scope, id: number): Promise<PromptTemplateRecord> {
  const [row] = await db.sql<PromptTemplateRecord[]>`
    select id, prompt_name, tags, folder_id, is_snippet from prompt_templates
    where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null ${inFolders(db, "folder_id")}
    for no key update`;
  if (!row) throw promptTemplateNotFound({ id });
  return row;
}

/** Finds a template by name and locks it until the transaction ends; null for a name that none has. */
export function lockPromptTemplateNamed(db: Scope, name: string): Promise<PromptTemplateRecord | null> {
  return firstRow(db.sql<PromptTemplateRecord[]>`
    select id, prompt_name, tags, folder_id, is_snippet from prompt_templates
    where workspace_id = ${db.workspaceId} and prompt_name = ${name} and deleted_at is null
    for no key update`);
}

export function promptTemplateNotFound(identifier: Identifier): Problem {
  return new Problem("not_found", `There is no prompt template ${shownIdentifier(identifier)} in this workspace.`);
}

/** Changes what is given, leaves the rest. @returns null when another template has the name */
export async function updatePromptTemplate(
  db: Scope,
  id: number,
  {
    prompt_name,
    tags,
    folder_id,
    is_snippet,
  }: { [Key in "prompt_name" | Changed]?: PromptTemplateRecord[Key] | undefined },
): Promise<PromptTemplateRecord | null> {
  const { sql } = db;
  raisePromptRevision(db);
  const update = sql<PromptTemplateRecord[]>`
    update prompt_templates set updated_at = now()
      ${prompt_name === undefined ? sql`` : sql`, prompt_name = ${prompt_name}`}
      ${tags === undefined ? sql`` : sql`, tags = ${tags}`}
      ${folder_id === undefined ? sql`` : sql`, folder_id = ${folder_id}`}
      ${is_snippet === undefined ? sql`` : sql`, is_snippet = ${is_snippet}`}
    where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null
    returning id, prompt_name, tags, folder_id, is_snippet`;
  try {
    const [row] = await update;
    return row as PromptTemplateRecord;
  } catch (error) {
    // The transaction is lost, and so is the change; only the index knows who else is taking the name just now.
    if (violates(error, "prompt_templates_names_are_unique")) return null;
    throw error;
  }
}
