import type { Schemas } from "../../../generated/types.ts";
import { reportInFolders } from "../../folderLimit.ts";
import { firstValue } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** A column of a report, as the older family tells it. */
export type ReportColumnRecord = Schemas["ReportColumn"] & {
  /** The column of the report's sheet. */
  column_id: string | null;
};

const recordColumns = "id, report_id, position, name, column_type, configuration, is_part_of_score, column_id, score";

export function listReportColumns(db: Scope, reportId: number): Promise<ReportColumnRecord[]> {
  return db.sql<ReportColumnRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from report_columns
    where workspace_id = ${db.workspaceId} and report_id = ${reportId}
    order by position, id`;
}

/** The report that a column belongs to, if that is there; null otherwise. */
export function findReportOfColumn(db: Scope, reportColumnId: number): Promise<number | null> {
  return firstValue<number>(db.sql`
    select c.report_id from report_columns c
    join reports r on r.workspace_id = ${db.workspaceId} and r.id = c.report_id and r.deleted_at is null
    where c.workspace_id = ${db.workspaceId} and c.id = ${reportColumnId} ${reportInFolders(db, "r")}`);
}

export type NewReportColumn = Pick<
  ReportColumnRecord,
  "name" | "column_type" | "configuration" | "is_part_of_score" | "column_id"
>;

/** Puts columns behind those that there are, in the order given. */
export async function insertReportColumns(
  db: Scope,
  reportId: number,
  columns: readonly NewReportColumn[],
): Promise<ReportColumnRecord[]> {
  const rows = await db.sql<ReportColumnRecord[]>`
    with last as (
      select coalesce(max(position), 0) as position from report_columns
      where workspace_id = ${db.workspaceId} and report_id = ${reportId}
    )
    insert into report_columns (workspace_id, report_id, position, name, column_type, configuration, is_part_of_score,
      column_id)
    select ${db.workspaceId}, ${reportId}, last.position + place::integer, item ->> 'name', item ->> 'column_type',
      item -> 'configuration', (item ->> 'is_part_of_score')::boolean, (item ->> 'column_id')::uuid
    from last, json_array_elements(${JSON.stringify(columns)}::text::json) with ordinality as given (item, place)
    order by place
    returning ${db.sql.unsafe(recordColumns)}`;
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Writes down what these columns are now, and their order: the list's. */
export async function updateReportColumns(db: Scope, columns: readonly ReportColumnRecord[]): Promise<void> {
  await db.sql`
    update report_columns c
    set position = given.place, name = given.item ->> 'name', column_type = given.item ->> 'column_type',
      configuration = given.item -> 'configuration', is_part_of_score = (given.item ->> 'is_part_of_score')::boolean,
      column_id = (given.item ->> 'column_id')::uuid
    from json_array_elements(${JSON.stringify(columns)}::text::json) with ordinality as given (item, place)
    where c.workspace_id = ${db.workspaceId} and c.id = (given.item ->> 'id')::integer`;
}

export async function deleteReportColumn(db: Scope, reportColumnId: number): Promise<void> {
  await db.sql`delete from report_columns where workspace_id = ${db.workspaceId} and id = ${reportColumnId}`;
}

export async function setScoredColumns(db: Scope, reportId: number, columnIds: readonly number[]): Promise<void> {
  await db.sql`
    update report_columns set is_part_of_score = id = any(${[...columnIds]}::integer[])
    where workspace_id = ${db.workspaceId} and report_id = ${reportId}`;
}

/** Sets the score of each of these columns, and none for the others of the report. */
export async function setColumnScores(
  db: Scope,
  reportId: number,
  scores: readonly { column_id: string; score: number | null }[],
): Promise<void> {
  await db.sql`
    update report_columns c
    set score = (
      select given.score
      from unnest(
        ${scores.map(({ column_id }) => column_id)}::uuid[], ${scores.map(({ score }) => score)}::double precision[]
      ) as given (column_id, score)
      where given.column_id = c.column_id
    )
    where workspace_id = ${db.workspaceId} and report_id = ${reportId}`;
}
