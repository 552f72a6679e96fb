import { notFound } from "../../../domain/problem.ts";
import { inFolders, ownerInFolders } from "../../folderLimit.ts";
import { firstRow, onlyRow, onlyValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import { type LegacyFilters, type LegacyPage, legacyFilters, legacyOrder, pageOffsetOf } from "./legacyLists.ts";

/** A version of a dataset group. */
export interface DatasetRecord {
  id: number;
  dataset_group_id: number;
  /** Number of the version; -1 for the draft. */
  version_number: number;
  sheet_id: string;
  /** The version of the sheet that it is; null for the draft, which is what the sheet is at present. */
  sheet_version: number | null;
  column_names: string[];
  row_count: number;
  filter_params: Record<string, unknown> | null;
  /** The import that makes this draft a version. */
  import_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  is_deleted: boolean;
}

const recordColumns = `id, dataset_group_id, version_number, sheet_id, sheet_version, column_names, row_count,
  filter_params, import_id, created_by, created_at, updated_at, deleted_at is not null as is_deleted`;
const listedColumns = recordColumns.replaceAll(/(?<=^|, |,\s+)(?=\w)/g, "d.");

const draftNumber = -1;

/** Facts about the content of a dataset that are kept with it. */
interface DatasetContent {
  columnNames: readonly string[];
  rowCount: number;
}

export function insertDraft(
  db: Scope,
  draft: { groupId: number; sheetId: string } & DatasetContent,
): Promise<DatasetRecord> {
  return onlyRow(db.sql<DatasetRecord[]>`
    insert into datasets (workspace_id, dataset_group_id, sheet_id, column_names, row_count, created_by)
    values (${db.workspaceId}, ${draft.groupId}, ${draft.sheetId}, ${[...draft.columnNames]}::text[],
      ${draft.rowCount}, ${nameOfActor(db)})
    returning ${db.sql.unsafe(recordColumns)}`);
}

function findWhere(db: Scope, condition: Fragment): Promise<DatasetRecord | null> {
  return firstRow(db.sql<DatasetRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from datasets where workspace_id = ${db.workspaceId} and ${condition}`);
}

/** The draft of a group, which the caller has locked. */
export function findDraft(db: Scope, groupId: number): Promise<DatasetRecord | null> {
  return findWhere(
    db,
    db.sql`dataset_group_id = ${groupId} and version_number = ${draftNumber} and deleted_at is null`,
  );
}

/** A published version of a group by its number, or the newest. */
export function findPublished(db: Scope, groupId: number, versionNumber: number | null): Promise<DatasetRecord | null> {
  const numbered = versionNumber === null ? db.sql`` : db.sql`and version_number = ${versionNumber}`;
  return findWhere(
    db,
    db.sql`dataset_group_id = ${groupId} and version_number > 0 and deleted_at is null ${numbered}
      order by version_number desc limit 1`,
  );
}

/** Finds a dataset, deleted ones included. */
export function findDataset(db: Scope, datasetId: number): Promise<DatasetRecord | null> {
  return findWhere(db, db.sql`id = ${datasetId}`);
}

/** @throws Problem not_found */
export async function getDataset(db: Scope, datasetId: number): Promise<DatasetRecord> {
  const inside = ownerInFolders(db, "dataset_groups", "dataset_group_id");
  const dataset = await findWhere(db, db.sql`id = ${datasetId} ${inside}`);
  if (!dataset || dataset.is_deleted) notFound(`dataset ${datasetId}`);
  return dataset;
}

/** Records that an import has begun that makes the draft a version, and from what search. */
export async function startDraftImport(
  db: Scope,
  datasetId: number,
  start: { importId: string; filterParams: Record<string, unknown> | null },
): Promise<void> {
  await db.sql`
    update datasets
    set import_id = ${start.importId}, updated_at = now(),
      filter_params = ${start.filterParams && JSON.stringify(start.filterParams)}::text::json
    where workspace_id = ${db.workspaceId} and id = ${datasetId}`;
}

/** Records that the import of a draft has failed: a draft that was there before is as it was, the search apart. */
export async function endDraftImport(
  db: Scope,
  datasetId: number,
  { isRemoved }: { isRemoved: boolean },
): Promise<void> {
  await db.sql`
    update datasets
    set import_id = null, filter_params = null, updated_at = now(),
      deleted_at = ${isRemoved ? db.sql`now()` : null}
    where workspace_id = ${db.workspaceId} and id = ${datasetId} and deleted_at is null`;
}

export async function updateDraft(db: Scope, datasetId: number, content: DatasetContent): Promise<void> {
  await db.sql`
    update datasets
    set column_names = ${[...content.columnNames]}::text[], row_count = ${content.rowCount}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${datasetId}`;
}

/** Makes a draft a version: from now on it is this version of this sheet. */
export async function publishDraft(
  db: Scope,
  datasetId: number,
  version: { number: number; sheetId: string; sheetVersion: number } & DatasetContent,
): Promise<void> {
  await db.sql`
    update datasets
    set version_number = ${version.number}, sheet_id = ${version.sheetId}, sheet_version = ${version.sheetVersion},
      column_names = ${[...version.columnNames]}::text[], row_count = ${version.rowCount}, import_id = null,
      updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${datasetId}`;
}

interface DatasetFilters extends LegacyFilters {
  dataset_group_id?: number | undefined;
  /** Id of the group that the external id names; null when it names none. */
  groupId?: number | null | undefined;
  /** A further condition; a dataset is `d` in it, its group `g`. */
  condition: Fragment;
}

export interface ListedDataset extends DatasetRecord {
  group_name: string;
  group_is_deleted: boolean;
}

export async function listDatasets(
  db: Scope,
  filters: DatasetFilters,
  page: LegacyPage,
): Promise<{ datasets: ListedDataset[]; total: number }> {
  const { sql } = db;
  const matching = sql`
    from datasets d
    join dataset_groups g on g.workspace_id = ${db.workspaceId} and g.id = d.dataset_group_id
    where d.workspace_id = ${db.workspaceId} ${inFolders(db, "g.folder_id")}
      ${filters.dataset_group_id === undefined ? sql`` : sql`and d.dataset_group_id = ${filters.dataset_group_id}`}
      ${filters.groupId === undefined ? sql`` : sql`and d.dataset_group_id = ${filters.groupId}::integer`}
      ${legacyFilters(db, filters, { entity: "d", name: "g.name" })}
      and (${filters.condition})`;
  const datasets = await sql<ListedDataset[]>`
    select ${sql.unsafe(listedColumns)}, g.name as group_name, g.deleted_at is not null as group_is_deleted
    ${matching}
    order by ${legacyOrder(db, page, { entity: "d", name: "g.name" })}
    limit ${page.per_page} offset ${pageOffsetOf(page)}`;
  return { datasets, total: await onlyValue<number>(sql`select count(*)::integer as total ${matching}`) };
}
