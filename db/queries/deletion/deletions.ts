import type { Schemas } from "../../../generated/types.ts";
import { firstRow, onlyRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";

export type DeletionRecord = Schemas["Deletion"];
export type DeletionKind = DeletionRecord["kind"];

/** Subject of a deletion: an id, or the facts of a user, each a key of the metadata with its value. */
export type DeletionSubject = { id: string } | { facts: [key: string, value: string][] };

/** A deletion that has not ended, with where it is. */
export interface OpenDeletion {
  id: string;
  kind: DeletionKind;
  subject: DeletionSubject;
  step: number;
  cursor: string | null;
}

const recordColumns = `id, kind, status, found_count, deleted_count, error_message, created_by, created_at, updated_at,
  finished_at`;

function findWhere({ sql, workspaceId }: Scope, condition: Fragment): Promise<DeletionRecord | null> {
  return firstRow(sql<DeletionRecord[]>`
    select ${sql.unsafe(recordColumns)} from deletions where workspace_id = ${workspaceId} and ${condition}`);
}

export function findDeletion(db: Scope, id: string): Promise<DeletionRecord | null> {
  return findWhere(db, db.sql`id = ${id}`);
}

/** The deletion of the same that has not ended. */
export function findSameDeletion(
  db: Scope,
  kind: DeletionKind,
  subject: DeletionSubject,
): Promise<DeletionRecord | null> {
  return findWhere(
    db,
    db.sql`kind = ${kind} and finished_at is null and subject::jsonb = ${JSON.stringify(subject)}::text::jsonb`,
  );
}

export function insertDeletion(
  db: Scope,
  given: {
    kind: DeletionKind;
    subject: DeletionSubject;
    salt: Uint8Array;
    foundCount: number;
    createdBy: string | null;
  },
): Promise<DeletionRecord> {
  return onlyRow(db.sql<DeletionRecord[]>`
    insert into deletions (workspace_id, kind, subject, salt, found_count, created_by)
    values (${db.workspaceId}, ${given.kind}, ${JSON.stringify(given.subject)}::text::json, ${given.salt},
      ${given.foundCount}, ${given.createdBy})
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** Lists deletions, the newest first; one more than `limit` when there are more. */
export function listDeletions(
  db: Scope,
  page: { after: { created_at: string; id: string } | null; limit: number },
): Promise<DeletionRecord[]> {
  const { sql } = db;
  return sql<DeletionRecord[]>`
    select ${sql.unsafe(recordColumns)} from deletions
    where workspace_id = ${db.workspaceId}
      ${page.after === null ? sql`` : sql`and (created_at, id) < (${page.after.created_at}::timestamptz, ${page.after.id}::uuid)`}
    order by created_at desc, id desc
    limit ${page.limit + 1}`;
}

/** Locks a deletion until the transaction ends; null when it has ended. */
export function lockOpenDeletion(db: Scope, id: string): Promise<OpenDeletion | null> {
  return firstRow(db.sql<OpenDeletion[]>`
    select id, kind, subject, step, cursor from deletions
    where workspace_id = ${db.workspaceId} and id = ${id} and finished_at is null
    for update`);
}

/** Notes how far a deletion is. */
export async function saveDeletion(
  db: Scope,
  { id, step, cursor }: Pick<OpenDeletion, "id" | "step" | "cursor">,
  counts: { found: number; deleted: number },
): Promise<void> {
  await db.sql`
    update deletions set status = 'running', step = ${step}, cursor = ${cursor}, found_count = found_count + ${counts.found},
      deleted_count = deleted_count + ${counts.deleted}, updated_at = ${new Date()}
    where workspace_id = ${db.workspaceId} and id = ${id}`;
}

/** Ends a deletion: what it was about is forgotten, and so is the salt of its hash. */
export async function endDeletion(db: Scope, id: string, errorMessage: string | null): Promise<void> {
  const at = new Date();
  await db.sql`
    update deletions set status = ${errorMessage === null ? "completed" : "failed"}, error_message = ${errorMessage},
      subject = null, salt = null, cursor = null, updated_at = ${at}, finished_at = ${at}
    where workspace_id = ${db.workspaceId} and id = ${id} and finished_at is null`;
}
