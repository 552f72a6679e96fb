import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import {
  type DeliveryRecord,
  deleteWebhook as deleteRecord,
  disableWebhook as disableRecord,
  getWebhook,
  giveUpDeliveries,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  requeueDelivery,
  type StoredWebhookSecret,
  updateWebhook as updateRecord,
  updateWebhookSecret,
  type WebhookRecord,
} from "../../../db/queries/workspace/webhooks.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { tooMany } from "../../platform/namedRegistry.ts";
import { requireCallableUrl } from "../../platform/outbound/callableUrl.ts";
import { keyring } from "../../platform/secrets/keyring.ts";
import { pythonJson } from "../../values/pythonText.ts";
import { envelope } from "../events/envelope.ts";
import { deliveryJob } from "./deliveryJob.ts";
import { newWebhookSecret, placeOfWebhookSecret } from "./sign.ts";

const maxPerWorkspace = limits["ListWebhooksResponse.webhooks.maxItems"];
const audited = { type: "webhook", nameOf: ({ url }: WebhookRecord) => new URL(url).host };
/** Actor of the server's own changes in the audit trail. */
const theServer = { apiKeyId: null, name: "server" };
const suffixLength = 4;
const switchedOff = "The webhook was switched off.";

type Settings = Pick<WebhookRecord, "url" | "description" | "event_types" | "enabled">;

/** Saves a webhook. @throws Problem conflict when there are too many, bad_request for an address that may not be called */
export function createWebhook(db: Scope, settings: Settings): Promise<{ webhook: WebhookRecord; secret: string }> {
  requireCallableUrl(settings.url, ["body", "url"]);
  return db.transaction(async (tx) => {
    await lockWebhooks(tx);
    if ((await listWebhooks(tx)).length >= maxPerWorkspace) {
      throw tooMany(maxPerWorkspace, "webhooks", " Delete one that is not needed.");
    }
    const id = randomUUID();
    const secret = newWebhookSecret();
    const webhook = await insertWebhook(tx, { id, ...settings, ...sealed(tx, id, secret) });
    await noteChange(tx, audited, [null, webhook]);
    return { webhook, secret };
  });
}

/** Changes a webhook. @throws Problem not_found; bad_request for an address that may not be called */
export function updateWebhook(db: Scope, id: string, changes: Partial<Settings>): Promise<WebhookRecord> {
  if (changes.url !== undefined) requireCallableUrl(changes.url, ["body", "url"]);
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const settings = { ...webhook, ...changes };
    if (isDeepStrictEqual(settings, webhook)) return webhook;
    const updated = await updateRecord(tx, settings);
    if (!updated.enabled) await giveUpDeliveries(tx, id, switchedOff);
    await noteChange(tx, audited, [webhook, updated]);
    return updated;
  });
}

/** Switches a webhook off in the name of the server, unless it is off; the caller has it locked. */
export async function disableWebhook(tx: Scope, id: string, reason: string): Promise<void> {
  const before = (await listWebhooks(tx)).find((webhook) => webhook.id === id && webhook.enabled);
  if (!before) return;
  const after = await disableRecord(tx, id, reason);
  await giveUpDeliveries(tx, id, reason);
  await noteChange({ ...tx, cause: { actor: theServer, requestId: null } }, audited, [before, after]);
}

/** @throws Problem not_found */
export function rotateWebhookSecret(db: Scope, id: string): Promise<{ webhook: WebhookRecord; secret: string }> {
  return db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const secret = newWebhookSecret();
    const webhook = await updateWebhookSecret(tx, id, sealed(tx, id, secret));
    await noteChange(tx, audited, [before, webhook], "secret_rotated");
    return { webhook, secret };
  });
}

/** @throws Problem not_found */
export function deleteWebhook(db: Scope, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    await deleteRecord(tx, id);
    await noteChange(tx, audited, [webhook, null]);
  });
}

/** @throws Problem not_found; conflict when it is switched off */
export function testWebhook(db: Scope, id: string): Promise<DeliveryRecord> {
  return db.transaction(async (tx) => {
    await requireEnabled(tx, id);
    const body = envelope(tx.workspaceId, {
      event_type: "webhook_test",
      details: { webhook_id: id },
      actor: nameOfActor(tx),
      at: new Date().toISOString().replace("Z", "000+00:00"),
    });
    const event_id = randomUUID();
    const [delivery] = await insertDeliveries(tx, [
      {
        webhook_id: id,
        event_id,
        event_type: body.event_type,
        entity: `test:${event_id}`,
        body: pythonJson(body),
      },
    ]);
    await addJobs(tx, [deliveryJob(tx, id)]);
    return delivery as DeliveryRecord;
  });
}

/** @throws Problem not_found; conflict when the webhook is switched off */
export function redeliver(db: Scope, id: string, deliveryId: number): Promise<DeliveryRecord> {
  return db.transaction(async (tx) => {
    await requireEnabled(tx, id);
    const delivery = await requeueDelivery(tx, id, deliveryId);
    if (!delivery) throw new Problem("not_found", `There is no delivery ${deliveryId} of this webhook.`);
    await addJobs(tx, [deliveryJob(tx, id)]);
    return delivery;
  });
}

/** One page of the deliveries of a webhook. @throws Problem not_found */
export function listWebhookDeliveries(
  db: Scope,
  id: string,
  page: Parameters<typeof listDeliveries>[2],
): Promise<DeliveryRecord[]> {
  return db.snapshot(async (tx) => {
    await getWebhook(tx, id);
    return listDeliveries(tx, id, page);
  });
}

async function requireEnabled(tx: Scope, id: string): Promise<void> {
  const { enabled } = await lockWebhook(tx, id);
  if (!enabled) throw new Problem("conflict", "The webhook is switched off. Enable it first.");
}

function sealed(db: Scope, id: string, secret: string): StoredWebhookSecret {
  const { bytes, keyId } = keyring().seal(secret, placeOfWebhookSecret(db.workspaceId, id));
  return { sealed_secret: bytes, encryption_key_id: keyId, secret_suffix: secret.slice(-suffixLength) };
}
