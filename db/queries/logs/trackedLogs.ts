import type { Scope } from "../../scope.ts";
import { deleteContentsOf } from "./logBlocks.ts";
import type { JsonObject, RequestLogRecord } from "./requestLogs.ts";
import { markMinutes, markTracesOf } from "./rollups/changes.ts";

export type TrackedPart = Pick<
  RequestLogRecord,
  "prompt_id" | "prompt_version_number" | "group_id" | "input_variable_keys" | "metadata" | "scores"
>;

/** What was tracked on a log, and does not change when its span is sent again. */
export interface TrackedValues {
  metadata?: JsonObject;
  scores?: Record<string, number>;
  group_id?: number | null;
  prompt?: { id: number; versionNumber: number | null } | null;
  /** Whether the input variables were tracked, which are in the contents. */
  has_variables?: boolean;
}

export interface LockedRequestLog extends TrackedPart {
  id: number;
  facets: number[];
  /** Null for a log that was stored before this was kept: all that it has may have been tracked. */
  tracked: TrackedValues | null;
}

/**
 * The logs with these ids that there are, locked until the transaction ends: changes of one log go one after the other,
 * so none is lost.
 */
export function lockRequestLogs(db: Scope, requestIds: number[]): Promise<LockedRequestLog[]> {
  return db.sql<LockedRequestLog[]>`
    select id, prompt_id, prompt_version_number, group_id, input_variable_keys, metadata, scores, facets, tracked
    from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())
    order by id
    for no key update`;
}

export async function updateTrackedPart(db: Scope, log: LockedRequestLog): Promise<void> {
  const updated = db.sql`
    with changed as (
      update request_logs set
        prompt_id = ${log.prompt_id}, prompt_version_number = ${log.prompt_version_number}, group_id = ${log.group_id},
        input_variable_keys = ${log.input_variable_keys}::text[], metadata = ${JSON.stringify(log.metadata)}::text::jsonb,
        scores = ${JSON.stringify(log.scores)}::text::jsonb, facets = ${log.facets}::bigint[],
        tracked = ${JSON.stringify(log.tracked)}::text::jsonb
      where workspace_id = ${db.workspaceId} and id = ${log.id}
      returning workspace_id, request_start_time
    ) ${db.sql.unsafe(markMinutes("changed"))}`;
  await Promise.all([updated, markTracesOf(db, [log.id])]);
}

/** Deletes logs that are of the same call as this one, which has what was tracked on them. The traces of their spans are locked. */
export async function mergeRequestLogs(db: Scope, kept: LockedRequestLog, mergedIds: number[]): Promise<void> {
  await db.sql`
    with merged as (
      delete from request_logs where workspace_id = ${db.workspaceId} and id = any(${mergedIds}::bigint[])
      returning workspace_id, id, request_start_time
    ), ${deleteContentsOf(db, "merged")}, marked as (${db.sql.unsafe(markMinutes("merged"))})
    update request_logs set tracked = ${JSON.stringify(kept.tracked)}::text::jsonb
    where workspace_id = ${db.workspaceId} and id = ${kept.id}`;
  // Spans that others manage can be bound again, as if they came now.
  await db.sql`
    update spans set request_log_id = null
    where workspace_id = ${db.workspaceId} and request_log_id = any(${mergedIds}::bigint[])`;
}

export async function updateInputVariables(db: Scope, requestId: number, variables: JsonObject): Promise<void> {
  await db.sql`
    update request_log_contents set prompt_input_variables = ${JSON.stringify(variables)}::text::json
    where workspace_id = ${db.workspaceId} and request_id = ${requestId}`;
}
