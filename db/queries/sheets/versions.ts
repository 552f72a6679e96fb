import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { firstValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import type { VersionScore } from "../evaluation/sheetScores.ts";
import { noteChanges } from "../workspace/audit.ts";
import { enqueueFollowers } from "./compositions.ts";
import { versionsOfStates } from "./past.ts";
import { type LockedSheet, positionedSheets } from "./sheets.ts";

/** Change that a version made, as an entry of `deltas`. */
export type VersionDelta = Schemas["VersionDelta"];

interface VersionChange {
  /** Kind of change in one word: `column_created`, `cell_updated` … */
  reason: string;
  deltas: VersionDelta[];
  name?: string;
  /** Whether columns of the sheet may follow others anew. */
  isFollowing?: boolean;
  /** Version that a restore goes back to. */
  sourceVersionId?: string;
  /** Name of the key behind it; the caller's by default. */
  createdBy?: string | null;
}

export type VersionSummaryRecord = Omit<Schemas["VersionSummary"], "metadata"> & {
  reason: string;
  delta_count: number;
  source_version_id: string | null;
};

export interface VersionRecord extends VersionSummaryRecord {
  deltas: VersionDelta[];
  /** The sheet's own properties at this version. */
  title: string;
  index: number;
  row_count: number;
  /** The score that was computed with this version, and how. */
  score: VersionScore | null;
  score_configuration: Record<string, unknown> | null;
}

const summaryColumns =
  "id, sheet_id, version_number, name, reason, delta_count, source_version_id, created_by, created_at";
const recordColumns = `${summaryColumns}, deltas, title, index, row_count, score, score_configuration`;

/** The first version of a sheet that was just inserted. @param createdBy name of the key behind it; the caller's by default */
export async function insertFirstVersion(db: Scope, sheetId: string, createdBy?: string | null): Promise<void> {
  const deltas: VersionDelta[] = [{ op: "create", entity: "sheet", id: sheetId }];
  const version = await insertVersionRecord(db, sheetId, { reason: "sheet_created", deltas, createdBy });
  await noteVersion(db, version, null);
}

/**
 * Takes the next version of a locked sheet for a change other than a run. What the change writes is valid from the
 * number that this returns.
 */
export async function takeVersion(db: Scope, sheet: LockedSheet, change: VersionChange): Promise<VersionRecord> {
  sheet.version_count += 1;
  sheet.edit_version = sheet.version_count;
  sheet.version_is_open = false;
  const counted = db.sql`
    update sheets
    set version_count = version_count + 1, edit_version = version_count + 1, version_is_open = false,
      updated_at = statement_timestamp()
    where workspace_id = ${db.workspaceId} and id = ${sheet.id}`;
  const [version] = await Promise.all([
    insertVersionRecord(db, sheet.id, change, counted),
    enqueueFollowers(db, [sheet.id], { isFollowing: change.isFollowing ?? false }),
  ]);
  await noteVersion(db, version, sheet.version_count - 1);
  return version;
}

/** Writes the version down in the audit trail under the name of its reason; a job's version counts as its request's. */
async function noteVersion(db: Scope, version: VersionRecord, before: number | null): Promise<void> {
  const { sheet_id, version_number, reason, deltas, title } = version;
  const [delta] = deltas.length === 1 ? deltas : [];
  const isOfPart = delta && (delta.entity === "column" || delta.entity === "cell");
  await noteChanges(db, [
    {
      action: versionActions[reason] ?? reason.replace("_", "."),
      entityType: isOfPart ? delta.entity : "sheet",
      entityId: isOfPart ? (delta.id as string) : sheet_id,
      entityName: isOfPart ? titleOf(delta) : title,
      before: before === null ? null : { sheet_id, version_number: before },
      after: { sheet_id, version_number, reason, deltas },
    },
  ]);
}

const versionActions: Record<string, string> = { named: "version.created", restored: "sheet.restored" };

/** Deltas of columns tell the title, those of cells do not have one. */
function titleOf(delta: VersionDelta): string | null {
  const { title } = { ...(delta.after as { title?: string } | undefined), ...(delta as { title?: string }) };
  return delta.entity === "column" ? (title ?? null) : null;
}

/**
 * The version that a run writes into: the newest when results of runs have made it, else the next one. A version that
 * somebody named, or that an edit took, is never written into again, nor is one by runs that began after it: it reads the
 * same once the runs of its time have ended.
 * @param isOverwriting results of another run that are in the newest version would be replaced, and could neither be read
 * nor restored any more
 * @returns its number
 */
export async function joinRunVersion(
  db: Scope,
  sheet: LockedSheet,
  run: { id: string; created_at: string; created_by: string | null },
  isOverwriting: boolean,
): Promise<number> {
  if (!isOverwriting && (await isVersionOpenTo(db, sheet, run))) return sheet.version_count;
  sheet.version_count += 1;
  sheet.version_is_open = true;
  const counted = db.sql`
    update sheets set version_count = version_count + 1, version_is_open = true, updated_at = statement_timestamp()
    where workspace_id = ${db.workspaceId} and id = ${sheet.id}`;
  const change: VersionChange = {
    reason: "cells_computed",
    deltas: [{ op: "compute", entity: "cells", operation_id: run.id }],
    createdBy: run.created_by,
  };
  await insertVersionRecord(db, sheet.id, change, counted);
  return sheet.version_count;
}

/** Whether a run may write into the newest version: results of runs have made it, and this run had begun by then. */
export async function isVersionOpenTo(db: Scope, sheet: LockedSheet, run: { created_at: string }): Promise<boolean> {
  if (!sheet.version_is_open) return false;
  const { created_at } = await findVersionByNumber(db, sheet.id, sheet.version_count);
  return run.created_at <= created_at;
}

/**
 * Keeps runs from writing into this version any longer; nothing when another has been taken since. It waits for the sheet in
 * a transaction, as lockWithSources does.
 */
export async function closeRunVersion(db: Scope, sheetId: string, versionNumber: number): Promise<void> {
  await db.transaction(
    ({ sql, workspaceId }) => sql`
      update sheets set version_is_open = false
      where workspace_id = ${workspaceId} and id = ${sheetId} and version_count = ${versionNumber} and version_is_open`,
  );
}

/**
 * Copies the sheet's own state into a record for its current version_count.
 * @param counted statement that sets version_count; it is sent before, and both are answered together
 */
async function insertVersionRecord(
  db: Scope,
  sheetId: string,
  change: VersionChange,
  counted?: Fragment,
): Promise<VersionRecord> {
  const { createdBy = nameOfActor(db) } = change;
  const inserted = db.sql<VersionRecord[]>`
    insert into sheet_versions as version
      (workspace_id, sheet_id, version_number, name, reason, deltas, delta_count,
        source_version_id, created_by, title, index, row_count, row_end)
    select s.workspace_id, id, version_count, ${change.name ?? null}, ${change.reason},
      ${JSON.stringify(change.deltas)}::text::json, ${change.deltas.length}, ${change.sourceVersionId ?? null}, ${createdBy}, title, p.index,
      row_count, next_row_index
    from ${positionedSheets(db)} where id = ${sheetId}
    returning ${db.sql.unsafe(recordColumns)}`;
  const [, [row]] = await Promise.all([counted, inserted]);
  return row as VersionRecord;
}

/** Newest first (or oldest), after the given number; one more than `limit` when there are more. */
export function listVersions(
  db: Scope,
  sheetId: string,
  page: { order: "asc" | "desc"; after: number | null; limit: number },
): Promise<VersionSummaryRecord[]> {
  const { sql } = db;
  const after =
    page.after === null ? sql`` : sql`and version_number ${page.order === "asc" ? sql`>` : sql`<`} ${page.after}`;
  return sql<VersionSummaryRecord[]>`
    select ${sql.unsafe(summaryColumns)}
    from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} ${after}
    order by version_number ${page.order === "asc" ? sql`asc` : sql`desc`}
    limit ${page.limit + 1}`;
}

/** @throws Problem not_found */
export async function getVersion(db: Scope, sheetId: string, versionId: string): Promise<VersionRecord> {
  const [row] = await db.sql<VersionRecord[]>`
    select ${db.sql.unsafe(recordColumns)}
    from sheet_versions
    where workspace_id = ${db.workspaceId} and id = ${versionId} and sheet_id = ${sheetId}`;
  if (!row) throw new Problem("not_found", `There is no version ${versionId} of this sheet.`);
  return row;
}

/** Finds the number of the newest version of this name; null where there is none. */
export function findVersionNumberByName(db: Scope, sheetId: string, name: string): Promise<number | null> {
  return firstValue<number>(db.sql`
    select version_number from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and name = ${name}
    order by version_number desc
    limit 1`);
}

export async function listVersionTimes(
  db: Scope,
  sheetId: string,
  versionNumbers: number[],
): Promise<Map<number, string>> {
  const rows = await db.sql<{ version_number: number; created_at: string }[]>`
    select version_number, created_at from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
      and version_number = any(${versionNumbers}::integer[])`;
  return new Map(rows.map((row) => [row.version_number, row.created_at]));
}

/** The version with this number, which the sheet must have. */
export async function findVersionByNumber(db: Scope, sheetId: string, versionNumber: number): Promise<VersionRecord> {
  const [row] = await db.sql<VersionRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and version_number = ${versionNumber}`;
  if (!row) throw new Error(`sheet ${sheetId} has no record of its version ${versionNumber}`);
  return row;
}

/** The version since which a cell is there: that of its column or of its row, whichever came later. */
export async function findCreationOf(db: Scope, sheetId: string, columnId: string, rowIndex: number): Promise<number> {
  const ofSheet = db.sql`sheet_id = ${sheetId}`;
  const ofColumn = await versionsOfStates(db, sheetId, "columns", db.sql`${ofSheet} and id = ${columnId}`);
  const ofRow = await versionsOfStates(db, sheetId, "sheet_rows", db.sql`${ofSheet} and row_index = ${rowIndex}`);
  return Math.max(ofColumn.first ?? 0, ofRow.first ?? 0);
}
