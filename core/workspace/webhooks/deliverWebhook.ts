import { addJobs } from "../../../db/queries/platform/jobs.ts";
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  claimDeliveries,
  findWebhookTarget,
  lockWebhookTarget,
  nextDeliveryTime,
  noteDeliverySuccess,
  saveAttempts,
} from "../../../db/queries/workspace/webhooks.ts";
import type { Scope } from "../../../db/scope.ts";
import { keyring } from "../../platform/secrets/keyring.ts";
import { deliveryJob } from "./deliveryJob.ts";
import { postNotice, waitAfter } from "./notices.ts";
import { placeOfWebhookSecret, signatureHeaders } from "./sign.ts";
import { disableWebhook } from "./webhooks.ts";

/** Number of deliveries that are sent to one webhook at once. */
const deliveriesAtOnce = 8;
/** Time after which a worker that has claimed a delivery must have died; longer than an attempt takes. */
const claimSeconds = 30;
/** Time after which a job lets others have its place. */
const jobMs = 20_000;
const maxFailingDays = 7;

interface Target {
  url: string;
  enabledAt: string;
  secret: string;
}

/** Sends the due deliveries of a webhook, and adds the job for those that are due later. Safe to run twice. */
export async function deliverWebhook(db: Scope, webhookId: string): Promise<void> {
  const deadline = performance.now() + jobMs;
  let isDrained = false;
  while (!isDrained && performance.now() < deadline) {
    const target = await findTarget(db, webhookId);
    if (!target) return;
    isDrained = !(await deliverSome(db, webhookId, target));
  }
  const next = await nextDeliveryTime(db, webhookId);
  if (next) await addJobs(db, [deliveryJob(db, webhookId, isDrained ? next : undefined)]);
}

async function findTarget(db: Scope, webhookId: string): Promise<Target | null> {
  const found = await findWebhookTarget(db, webhookId);
  if (!found) return null;
  const sealedSecret = { keyId: found.encryption_key_id, bytes: found.sealed_secret };
  const secret = keyring().open(sealedSecret, placeOfWebhookSecret(db.workspaceId, webhookId));
  return { url: found.url, enabledAt: found.enabled_at, secret };
}

/** Sends some due deliveries. @returns whether there were any */
async function deliverSome(db: Scope, webhookId: string, target: Target): Promise<boolean> {
  const claimed = await claimDeliveries(db, webhookId, { limit: deliveriesAtOnce, seconds: claimSeconds });
  if (claimed.length === 0) return false;
  const attempts = await Promise.all(claimed.map((delivery) => attempt(target, delivery)));
  await db.transaction(async (tx) => {
    // Everybody locks the webhook before its deliveries.
    const current = await lockWebhookTarget(tx, webhookId);
    if (current?.url !== target.url || current.enabled_at !== target.enabledAt)
      return saveAttempts(tx, attempts.map(dueAgain));
    const hasArrived = attempts.some(({ status }) => status === "delivered");
    const failingDays = await noteDeliverySuccess(tx, webhookId, hasArrived, maxFailingDays);
    await saveAttempts(tx, attempts);
    const reason = reasonToDisable(attempts, failingDays);
    if (reason !== null) await disableWebhook(tx, webhookId, reason);
  });
  return true;
}

/** Outcome of an attempt at an address that the webhook has left meanwhile: a failure there says nothing about the new one. */
function dueAgain(attempt: AttemptOutcome): AttemptOutcome {
  return attempt.status === "delivered" ? attempt : { ...attempt, status: "pending", wait_seconds: 0 };
}

function reasonToDisable(attempts: AttemptOutcome[], failingDays: number): string | null {
  if (attempts.some(({ response_status }) => response_status === 410)) return "The receiver responded with 410 Gone.";
  return failingDays >= maxFailingDays ? `No delivery has arrived for ${maxFailingDays} days.` : null;
}

async function attempt({ url, secret }: Target, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const started = performance.now();
  const { id, claimed_until, event_id, event_type, body, attempt_count } = delivery;
  const signature = signatureHeaders(secret, { eventId: event_id, body, at: new Date() });
  const notice = { id: event_id, type: event_type, body, attempt: attempt_count };
  const { status, error } = await postNotice(url, notice, signature);
  const wait = error === null ? undefined : waitAfter(attempt_count);
  return {
    id,
    claimed_until,
    status: error === null ? "delivered" : wait === undefined ? "failed" : "pending",
    response_status: status,
    error,
    duration_ms: Math.round(performance.now() - started),
    wait_seconds: wait ?? null,
  };
}
