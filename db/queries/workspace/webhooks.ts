import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { deletionOf } from "../../deletionOf.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, onlyRow } from "../../rows.ts";
import type { Fragment, Scope, SqlHandle } from "../../scope.ts";

export type WebhookRecord = Schemas["Webhook"];

export interface StoredWebhookSecret {
  sealed_secret: Uint8Array;
  encryption_key_id: string;
  secret_suffix: string;
}

type DeliveryStatus = Schemas["WebhookDeliveryStatus"];

export type DeliveryRecord = Schemas["WebhookDelivery"];

interface NewDelivery {
  webhook_id: string;
  event_id: string;
  event_type: string;
  entity: string;
  body: string;
}

const webhookColumns = (sql: SqlHandle) =>
  sql`id, url, description, event_types, enabled, disabled_reason, secret_suffix, created_at, updated_at`;

const deliveryColumns = (sql: SqlHandle) =>
  sql`id, event_id, event_type, status, attempt_count, response_status, error, duration_ms, next_attempt_at,
    created_at, updated_at`;

/** The oldest first. */
export function listWebhooks(db: Scope): Promise<WebhookRecord[]> {
  return db.sql<WebhookRecord[]>`
    select ${webhookColumns(db.sql)} from webhooks where workspace_id = ${db.workspaceId} order by created_at, id`;
}

/** Locks the workspace's webhooks against others that add one, until the transaction ends. */
export function lockWebhooks(db: Scope): Promise<void> {
  return lockName(db, "webhooks");
}

export type EnabledWebhook = Pick<WebhookRecord, "id" | "event_types"> & { enabled_at: string };

/**
 * Lists the enabled webhooks and keeps them as they are until the transaction ends: what is being published goes to
 * these.
 */
export function listEnabledWebhooks(db: Scope): Promise<EnabledWebhook[]> {
  return db.sql<EnabledWebhook[]>`
    select id, event_types, enabled_at from webhooks
    where workspace_id = ${db.workspaceId} and enabled order by id for share`;
}

/** @throws Problem not_found */
export async function getWebhook(db: Scope, id: string, lock = db.sql``): Promise<WebhookRecord> {
  const [webhook] = await db.sql<WebhookRecord[]>`
    select ${webhookColumns(db.sql)} from webhooks where workspace_id = ${db.workspaceId} and id = ${id} ${lock}`;
  return webhook ?? notFound(`webhook ${id}`);
}

/** Finds a webhook as getWebhook does, and locks it until the transaction ends. */
export function lockWebhook(db: Scope, id: string): Promise<WebhookRecord> {
  return getWebhook(db, id, db.sql`for update`);
}

export interface WebhookTarget {
  url: string;
  enabled_at: string;
  sealed_secret: Uint8Array;
  encryption_key_id: string;
}

/** Finds where the deliveries of a webhook go; null when it is gone or switched off. */
export function findWebhookTarget(db: Scope, id: string, lock = db.sql``): Promise<WebhookTarget | null> {
  return firstRow(db.sql<WebhookTarget[]>`
    select url, enabled_at, sealed_secret, encryption_key_id from webhooks
    where workspace_id = ${db.workspaceId} and id = ${id} and enabled ${lock}`);
}

/** Finds the target of a webhook as findWebhookTarget does, and locks the webhook until the transaction ends. */
export function lockWebhookTarget(db: Scope, id: string): Promise<WebhookTarget | null> {
  return findWebhookTarget(db, id, db.sql`for no key update`);
}

/** @param webhook with its id, since the secret is sealed for that place */
export function insertWebhook(
  db: Scope,
  webhook: Pick<WebhookRecord, "id" | "url" | "description" | "event_types" | "enabled"> & StoredWebhookSecret,
): Promise<WebhookRecord> {
  return onlyRow(db.sql<WebhookRecord[]>`
    insert into webhooks (workspace_id, id, url, description, event_types, enabled, sealed_secret, encryption_key_id,
      secret_suffix)
    values (${db.workspaceId}, ${webhook.id}, ${webhook.url}, ${webhook.description}, ${webhook.event_types}::text[],
      ${webhook.enabled}, ${webhook.sealed_secret}, ${webhook.encryption_key_id}, ${webhook.secret_suffix})
    returning ${webhookColumns(db.sql)}`);
}

/** Updates a webhook. If it is switched on again or gets another address, it starts without a record of failures. */
export function updateWebhook(
  db: Scope,
  { id, url, description, event_types, enabled }: WebhookRecord,
): Promise<WebhookRecord> {
  return onlyRow(db.sql<WebhookRecord[]>`
    update webhooks set url = ${url}, description = ${description}, event_types = ${event_types}::text[],
      failing_since = case when enabled = ${enabled} and url = ${url} then failing_since end,
      disabled_reason = case when enabled = ${enabled} then disabled_reason end,
      enabled_at = case when enabled = ${enabled} then enabled_at else clock.time end,
      enabled = ${enabled}, updated_at = now()
    from (select statement_timestamp() as time) clock
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${webhookColumns(db.sql)}`);
}

export function updateWebhookSecret(db: Scope, id: string, secret: StoredWebhookSecret): Promise<WebhookRecord> {
  return onlyRow(db.sql<WebhookRecord[]>`
    update webhooks set sealed_secret = ${secret.sealed_secret}, encryption_key_id = ${secret.encryption_key_id},
      secret_suffix = ${secret.secret_suffix}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${webhookColumns(db.sql)}`);
}

export async function deleteWebhook(db: Scope, id: string): Promise<void> {
  await db.sql`delete from webhooks where workspace_id = ${db.workspaceId} and id = ${id}`;
}

export function disableWebhook(db: Scope, id: string, reason: string): Promise<WebhookRecord> {
  return onlyRow(db.sql<WebhookRecord[]>`
    update webhooks set enabled = false, disabled_reason = ${reason}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${webhookColumns(db.sql)}`);
}

/**
 * Notes whether deliveries arrive.
 * @param maxDays after these without an attempt the days are counted anew: nothing was sent that could have arrived
 * @returns for how many days none has arrived
 */
export async function noteDeliverySuccess(
  db: Scope,
  id: string,
  hasArrived: boolean,
  maxDays: number,
): Promise<number> {
  const [state] = await db.sql<{ failing_since: string | null; time: string }[]>`
    update webhooks w set failing_since = case when ${hasArrived} then null
      when failing_since < clock.oldest and not exists (
        select from webhook_deliveries d
        where d.workspace_id = ${db.workspaceId} and d.webhook_id = w.id and d.error is not null
          and d.updated_at > clock.oldest) then clock.time
      else coalesce(failing_since, clock.time) end
    from (select now() as time, now() - make_interval(days => ${maxDays}) as oldest) clock
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning failing_since, clock.time`;
  return state?.failing_since ? (Date.parse(state.time) - Date.parse(state.failing_since)) / 86_400_000 : 0;
}

export async function insertDeliveries(db: Scope, deliveries: NewDelivery[]): Promise<DeliveryRecord[]> {
  if (deliveries.length === 0) return [];
  return db.sql<DeliveryRecord[]>`
    insert into webhook_deliveries (workspace_id, webhook_id, event_id, event_type, entity, body)
    select ${db.workspaceId}, d.webhook_id, d.event_id, d.event_type, d.entity, d.body
    from rows from (
        json_to_recordset(${JSON.stringify(deliveries)}::text::json)
          as (webhook_id uuid, event_id uuid, event_type text, entity text, body text)
      ) with ordinality as d (webhook_id, event_id, event_type, entity, body, place)
    order by place
    returning ${deliveryColumns(db.sql)}`;
}

/** The newest first, one more than `limit` when there are more. */
export function listDeliveries(
  db: Scope,
  webhookId: string,
  { status, before, limit }: { status: DeliveryStatus | undefined; before: number | null; limit: number },
): Promise<DeliveryRecord[]> {
  const { sql } = db;
  return sql<DeliveryRecord[]>`
    select ${deliveryColumns(sql)} from webhook_deliveries
    where workspace_id = ${db.workspaceId} and webhook_id = ${webhookId}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${before === null ? sql`` : sql`and id < ${before}::bigint`}
    order by id desc limit ${limit + 1}`;
}

/** Queues a delivery anew; null when there is none. */
export function requeueDelivery(db: Scope, webhookId: string, id: number): Promise<DeliveryRecord | null> {
  return firstRow(db.sql<DeliveryRecord[]>`
    update webhook_deliveries
    set status = 'pending', next_attempt_at = now(), attempt_count = 0, claimed_until = null,
      updated_at = now()
    where workspace_id = ${db.workspaceId} and webhook_id = ${webhookId} and id = ${id}::bigint
    returning ${deliveryColumns(db.sql)}`);
}

export interface ClaimedDelivery {
  id: number;
  event_id: string;
  event_type: string;
  body: string;
  attempt_count: number;
  /** End of the claim, which also tells it from later ones. */
  claimed_until: string;
}

/**
 * The oldest delivery of each entity that has not arrived. It goes from entity to entity in the index, so that those behind the
 * oldest cost nothing: while a receiver is away there may be any number of them.
 */
function heads({ sql, workspaceId }: Scope, webhookId: string): Fragment {
  const oldest = (after: Fragment) => sql`
    select d.entity, d.id, d.next_attempt_at, d.claimed_until from webhook_deliveries d
    where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.status = 'pending' ${after}
    order by d.entity, d.id limit 1`;
  return sql`heads as (
    (${oldest(sql``)})
    union all
    select next.* from heads cross join lateral (${oldest(sql`and d.entity > heads.entity`)}) next
  )`;
}

/**
 * Takes deliveries that are due for `seconds`: of each entity the oldest that has not arrived, if its time has come and
 * nobody else sends it.
 */
export function claimDeliveries(
  db: Scope,
  webhookId: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<ClaimedDelivery[]> {
  return db.sql<ClaimedDelivery[]>`
    with recursive ${heads(db, webhookId)}, due as (
      select d.id from webhook_deliveries d join heads on heads.id = d.id
      where d.workspace_id = ${db.workspaceId} and d.status = 'pending' and d.next_attempt_at <= statement_timestamp()
        and (d.claimed_until is null or d.claimed_until <= statement_timestamp())
      order by d.id limit ${limit}
      for update of d skip locked
    )
    update webhook_deliveries d
    set claimed_until = statement_timestamp() + make_interval(secs => ${seconds}), attempt_count = attempt_count + 1
    from due where d.workspace_id = ${db.workspaceId} and d.id = due.id
    returning d.id, d.event_id, d.event_type, d.body, d.attempt_count, d.claimed_until`;
}

export interface AttemptOutcome {
  id: number;
  claimed_until: string;
  status: DeliveryStatus;
  response_status: number | null;
  error: string | null;
  duration_ms: number;
  /** Seconds until the next attempt, for one that is still pending. */
  wait_seconds: number | null;
}

/**
 * Saves the outcomes of attempts, except for deliveries that were queued anew or claimed by another worker meanwhile.
 */
export async function saveAttempts(db: Scope, outcomes: AttemptOutcome[]): Promise<void> {
  await db.sql`
    update webhook_deliveries d
    set status = o.status, response_status = o.response_status, error = o.error, duration_ms = o.duration_ms,
      next_attempt_at = o.next_attempt_at, claimed_until = null, updated_at = statement_timestamp()
    from (
      select given.*, statement_timestamp() + make_interval(secs => wait_seconds) as next_attempt_at
      from json_to_recordset(${JSON.stringify(outcomes)}::text::json) as given (
        id bigint, claimed_until timestamptz, status text, response_status integer, error text, duration_ms integer, wait_seconds float8)
    ) o
    where d.workspace_id = ${db.workspaceId} and d.id = o.id and d.status = 'pending'
      and d.claimed_until = o.claimed_until`;
}

/**
 * Finds the time at which the next delivery of a webhook is due; of each entity only the oldest counts. Null when
 * nothing is to be sent.
 */
export async function nextDeliveryTime(db: Scope, webhookId: string): Promise<Date | null> {
  const [next] = await db.sql<{ epoch_ms: number | null }[]>`
    with recursive ${heads(db, webhookId)}
    select extract(epoch from min(greatest(next_attempt_at, claimed_until)))::float8 * 1000 as epoch_ms from heads`;
  return next?.epoch_ms == null ? null : new Date(next.epoch_ms);
}

/** Gives up what is still to be sent to a webhook that was switched off. */
export async function giveUpDeliveries(db: Scope, webhookId: string, reason: string): Promise<void> {
  await db.sql`
    update webhook_deliveries
    set status = 'failed', next_attempt_at = null, claimed_until = null, error = ${reason}, updated_at = now()
    where workspace_id = ${db.workspaceId} and webhook_id = ${webhookId} and status = 'pending'`;
}

export const deleteOldDeliveries = deletionOf(
  "webhook_deliveries",
  "workspace_id, id",
  "created_at",
  "14 days",
  "status <> 'pending'",
);
