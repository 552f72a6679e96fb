import { notFound, Problem } from "../../../domain/problem.ts";
import { inFolders } from "../../folderLimit.ts";
import { lockName, shareName } from "../../lockName.ts";
import { onlyRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

export interface DatasetGroupRecord {
  id: number;
  workspace_id: number;
  name: string;
  folder_id: number | null;
  /** The table whose sheets are its versions. */
  table_id: string;
  last_version_number: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

const recordColumns =
  "id, workspace_id, name, folder_id, table_id, last_version_number, created_by, created_at, updated_at";

/** @throws Problem duplicate_name */
export async function insertDatasetGroup(
  db: Scope,
  group: { name: string; folderId: number | null; tableId: string },
): Promise<DatasetGroupRecord> {
  const [row] = await db.sql<DatasetGroupRecord[]>`
    insert into dataset_groups (workspace_id, name, folder_id, table_id, created_by)
    values (${db.workspaceId}, ${group.name}, ${group.folderId}, ${group.tableId}, ${nameOfActor(db)})
    on conflict (workspace_id, name) where deleted_at is null do nothing
    returning ${db.sql.unsafe(recordColumns)}`;
  if (!row) {
    const message = `There is already a dataset group called ${JSON.stringify(group.name)}.`;
    throw Problem.at("duplicate_name", ["body", "name"], message, "duplicate_name");
  }
  return row;
}

/** Locks the group until the transaction ends: every change of its versions begins here. @throws Problem not_found */
export async function lockDatasetGroup(db: Scope, groupId: number): Promise<DatasetGroupRecord> {
  const [row] = await db.sql<DatasetGroupRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from dataset_groups
    where workspace_id = ${db.workspaceId} and id = ${groupId} and deleted_at is null ${inFolders(db, "folder_id")}
    for no key update`;
  return row ?? notFound(`dataset group ${groupId}`);
}

const imports = "imports of a dataset group";

/** Waits until no import into these groups is being carried out, and keeps others from starting until the transaction ends. */
export async function lockImportsOfGroups(db: Scope, groupIds: readonly string[]): Promise<void> {
  await Promise.all(groupIds.toSorted().map((id) => lockName(db, imports, id)));
}

/** Lets an import into a group be carried out beside others. */
export function shareImportsOfGroup(db: Scope, groupId: number): Promise<void> {
  return shareName(db, imports, groupId);
}

/** Id of the group of a dataset, which may be deleted. */
export async function groupOfDataset(db: Scope, datasetId: number): Promise<number> {
  const { id } = await onlyRow(db.sql<{ id: number }[]>`
    select dataset_group_id as id from datasets where workspace_id = ${db.workspaceId} and id = ${datasetId}`);
  return id;
}

/** Counts a version that is published, and gives its number. */
export function nextVersionNumber(db: Scope, groupId: number): Promise<number> {
  return onlyValue<number>(db.sql`
    update dataset_groups set last_version_number = last_version_number + 1, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${groupId}
    returning last_version_number`);
}

/** Marks groups and their versions deleted. @returns the tables that held them, and the versions */
export async function markDatasetGroupsDeleted(
  db: Scope,
  groupIds: readonly number[],
): Promise<{ tableIds: string[]; datasetIds: number[] }> {
  const rows = await db.sql<{ table_id: string; dataset_id: number | null }[]>`
    with deleted as (
      update dataset_groups set deleted_at = now()
      where workspace_id = ${db.workspaceId} and id = any(${[...groupIds]}::integer[]) and deleted_at is null
      returning workspace_id, id, table_id
    ), versions as (
      update datasets d set deleted_at = now(), import_id = null from deleted
      where d.workspace_id = ${db.workspaceId} and d.dataset_group_id = deleted.id and d.deleted_at is null
      returning d.id, d.dataset_group_id
    )
    select deleted.table_id, versions.id as dataset_id
    from deleted left join versions on versions.dataset_group_id = deleted.id`;
  return {
    tableIds: [...new Set(rows.map(({ table_id }) => table_id))],
    datasetIds: rows.flatMap(({ dataset_id }) => dataset_id ?? []),
  };
}
