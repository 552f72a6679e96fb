import type { Fragment, Scope } from "./scope.ts";

/**
 * Limit of a key to folders (docs/keys.md). Every statement that finds something by what a request says, or lists it, has one
 * of these conditions; what else belongs to it is found through it. Each begins with `and`, and is nothing for keys
 * without a limit and for jobs.
 */
function limit(db: Scope, condition: (folders: Fragment) => Fragment): Fragment {
  const folders = db.cause?.actor.folders ?? null;
  return folders === null ? db.sql`` : db.sql`and (${condition(db.sql`any(${[...folders]}::integer[])`)})`;
}

/**
 * Whether the key behind a request is limited to folders other than this one; null stands for the root, which is in no
 * limit.
 */
export function isOutside({ cause }: Scope, folderId: number | null): boolean {
  const folders = cause?.actor.folders ?? null;
  return folders !== null && (folderId === null || !folders.includes(folderId));
}

/** Limit of rows. @param column that holds their folder; of folders, their id */
export function inFolders(db: Scope, column: string): Fragment {
  return limit(db, (folders) => db.sql`${db.sql(column)} = ${folders}`);
}

/** Condition of what lies in no folder that the key behind a request sees: at the root, for keys without a limit. */
export function atTop({ sql, cause }: Scope, column: Fragment): Fragment {
  const folders = cause?.actor.folders ?? null;
  return folders === null
    ? sql`and ${column} is null`
    : sql`and (${column} is null or ${column} <> all(${[...folders]}::integer[]))`;
}

/** Limit of rows that belong to something. @param column that holds its id */
export function ownerInFolders(db: Scope, table: string, column: string): Fragment {
  const { sql, workspaceId } = db;
  return limit(
    db,
    (folders) => sql`exists (
      select from ${sql(table)} owner
      where owner.workspace_id = ${workspaceId} and owner.id = ${sql(column)} and owner.folder_id = ${folders})`,
  );
}

/** Limit of tables. One that holds the sheets of a dataset group or of reports lies where these do. */
function tablesIn({ sql, workspaceId }: Scope, id: Fragment, folders: Fragment): Fragment {
  return sql`exists (
      select from tables owner
      where owner.workspace_id = ${workspaceId} and owner.id = ${id} and owner.folder_id = ${folders})
    or exists (
      select from dataset_groups owner
      where owner.workspace_id = ${workspaceId} and owner.table_id = ${id} and owner.folder_id = ${folders})
    or exists (
      select from reports owner
      where owner.workspace_id = ${workspaceId} and owner.table_id = ${id} and owner.folder_id = ${folders})`;
}

/** Limit of rows that belong to a table. @param column that holds the table's id */
export function tableInFolders(db: Scope, column: string): Fragment {
  return limit(db, (folders) => tablesIn(db, db.sql`${db.sql(column)}`, folders));
}

/** Limit of rows that belong to a sheet. @param column that holds the sheet's id */
export function sheetInFolders(db: Scope, column: string): Fragment {
  const { sql, workspaceId } = db;
  return limit(
    db,
    (folders) => sql`exists (
      select from sheets s
      where s.workspace_id = ${workspaceId} and s.id = ${sql(column)} and (${tablesIn(db, sql`s.table_id`, folders)}))`,
  );
}

/** Limit of reports, whose runs lie where their evaluation does. @param alias of the table of reports */
export function reportInFolders(db: Scope, alias: string): Fragment {
  const { sql, workspaceId } = db;
  return limit(
    db,
    (folders) => sql`exists (
      select from reports evaluation
      where evaluation.workspace_id = ${workspaceId} and evaluation.folder_id = ${folders}
        and evaluation.id = coalesce(${sql(`${alias}.parent_report_id`)}, ${sql(`${alias}.id`)}))`,
  );
}

/** Limit of rows about labels, with the `kind` and the `entity_id` of what has the label; null for all. @param alias of their table */
export function labelInFolders(db: Scope, alias: string): Fragment {
  const { sql, workspaceId } = db;
  const holds = (kind: string, table: string, folders: Fragment) => sql`
    ${sql(`${alias}.kind`)} = ${kind} and exists (
      select from ${sql(table)} owner
      where owner.workspace_id = ${workspaceId} and owner.id = ${sql(`${alias}.entity_id`)}
        and owner.folder_id = ${folders})`;
  return limit(
    db,
    (folders) => sql`
      ${sql(`${alias}.entity_id`)} is null or ${holds("prompt", "prompt_templates", folders)} or ${holds("workflow", "workflows", folders)}
      or ${holds("tool", "tools", folders)}`,
  );
}
