import { notFound } from "../../../domain/problem.ts";
import { stateHash } from "../../../domain/stateHash.ts";
import type { Schemas } from "../../../generated/types.ts";
import { labelInFolders } from "../../folderLimit.ts";
import { onlyRow } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import type { LabelledKind } from "./protectedLabels.ts";

export type LabelState = Schemas["LabelState"];
export type LabelChangeRecord = Schemas["LabelChangeRequest"];
type Status = LabelChangeRecord["status"];

export type NewLabelChange = Pick<LabelChangeRecord, "entity_id" | "entity_name" | "label" | "before" | "after">;

const recordColumns = `id, kind, entity_id, entity_name, label,
  case when after ->> 'version_number' is null then 'deletion' else 'move' end as change_type,
  before, after, status, comment, required_score,
  json_build_object('api_key_id', requested_by_key, 'name', requested_by) as requested_by, requested_at,
  case when status <> 'open' then json_build_object('api_key_id', decided_by_key, 'name', decided_by) end as decided_by,
  decision_comment, decided_at`;

/**
 * Stores requests for changes. A change that is asked for already stays as it is, by whichever key.
 * @returns the requests in the order of the changes, and the ids of the new ones
 */
export async function insertLabelChanges(
  db: Scope,
  kind: LabelledKind,
  changes: readonly NewLabelChange[],
): Promise<{ records: LabelChangeRecord[]; newIds: ReadonlySet<number> }> {
  const given = changes.map((change) => {
    const hash = stateHash([change.before, change.after]) as Buffer;
    return { ...change, hash: hash.toString("hex") };
  });
  const rows = await db.sql<(LabelChangeRecord & { is_new: boolean })[]>`
    with asked as (
      insert into label_change_requests (workspace_id, kind, entity_id, entity_name, label, before, after, change_hash,
        requested_by_key, requested_by)
      select ${db.workspaceId}, ${kind}, (change ->> 'entity_id')::integer, change ->> 'entity_name', change ->> 'label',
        change -> 'before', change -> 'after', decode(change ->> 'hash', 'hex'),
        ${db.cause?.actor.apiKeyId ?? null}::uuid, ${nameOfActor(db)}::text
      from json_array_elements(${JSON.stringify(given)}::text::json) with ordinality as given (change, place)
      order by place
      on conflict (workspace_id, kind, entity_id, label, change_hash) where status = 'open'
        do update set label = excluded.label
      returning *, xmax = 0 as is_new
    )
    select ${db.sql.unsafe(recordColumns)}, is_new from asked`;
  const newIds = new Set(rows.filter(({ is_new }) => is_new).map(({ id }) => id));
  return { records: rows.map(({ is_new: _, ...record }) => record), newIds };
}

/** @throws Problem not_found */
export async function getLabelChange(db: Scope, id: number, lock: Fragment = db.sql``): Promise<LabelChangeRecord> {
  const [row] = await db.sql<LabelChangeRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from label_change_requests
    where workspace_id = ${db.workspaceId} and id = ${id} ${labelInFolders(db, "label_change_requests")} ${lock}`;
  return row ?? notFound(`label change request ${id}`);
}

/** Locks a request until the transaction ends. @throws Problem not_found */
export function lockLabelChange(db: Scope, id: number): Promise<LabelChangeRecord> {
  return getLabelChange(db, id, db.sql`for no key update`);
}

/** Filters of change requests; one that is left out does not matter. */
interface LabelChangeFilters {
  kind?: LabelledKind | undefined;
  status?: Status | undefined;
  label?: string | undefined;
  entity_id?: number | undefined;
}

/** Newest first, after the given key; one more than `limit` when there are more. */
export function listLabelChanges(
  db: Scope,
  filters: LabelChangeFilters,
  page: { after: { requested_at: string; id: number } | null; limit: number },
): Promise<LabelChangeRecord[]> {
  const { sql } = db;
  const { kind, status, label, entity_id } = filters;
  return sql<LabelChangeRecord[]>`
    select ${sql.unsafe(recordColumns)} from label_change_requests
    where workspace_id = ${db.workspaceId} ${labelInFolders(db, "label_change_requests")}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${label === undefined ? sql`` : sql`and label = ${label}`}
      ${entity_id === undefined ? sql`` : sql`and entity_id = ${entity_id}`}
      ${page.after ? sql`and (requested_at, id) < (${page.after.requested_at}::timestamptz, ${page.after.id}::integer)` : sql``}
    order by requested_at desc, id desc
    limit ${page.limit + 1}`;
}

/** Changes what the asker says; the request is locked. */
export function explainLabelChange(
  db: Scope,
  id: number,
  { comment, required_score }: Pick<LabelChangeRecord, "comment" | "required_score">,
): Promise<LabelChangeRecord> {
  return onlyRow(db.sql<LabelChangeRecord[]>`
    with changed as (
      update label_change_requests
      set comment = ${comment}, required_score = ${required_score && db.sql.json(required_score as never)}
      where workspace_id = ${db.workspaceId} and id = ${id}
      returning *
    )
    select ${db.sql.unsafe(recordColumns)} from changed`);
}

/** Ends a request, which is locked. */
export function decideLabelChange(
  db: Scope,
  id: number,
  decision: { status: Status; comment: string | null; at: Date },
): Promise<LabelChangeRecord> {
  return onlyRow(decide(db, db.sql`id = ${id}`, decision));
}

/** Ends the other open requests for the label of an approved one. */
export function supersedeLabelChanges(
  db: Scope,
  { id, kind, entity_id, label }: LabelChangeRecord,
  at: Date,
): Promise<LabelChangeRecord[]> {
  const others = db.sql`
    status = 'open' and kind = ${kind} and entity_id = ${entity_id} and label = ${label} and id <> ${id}`;
  return decide(db, others, { status: "superseded", comment: null, at });
}

function decide(
  db: Scope,
  which: Fragment,
  { status, comment, at }: { status: Status; comment: string | null; at: Date },
): Promise<LabelChangeRecord[]> {
  return db.sql<LabelChangeRecord[]>`
    with decided as (
      update label_change_requests
      set status = ${status}, decision_comment = ${comment}, decided_at = ${at}, decided_by = ${nameOfActor(db)},
        decided_by_key = ${db.cause?.actor.apiKeyId ?? null}
      where workspace_id = ${db.workspaceId} and ${which}
      returning *
    )
    select ${db.sql.unsafe(recordColumns)} from decided`;
}

export async function eraseLabelChanges(db: Scope, kind: LabelledKind, entityId: number): Promise<void> {
  await db.sql`
    delete from label_change_requests
    where workspace_id = ${db.workspaceId} and kind = ${kind} and entity_id = ${entityId}`;
}
