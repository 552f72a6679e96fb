import type { Sql } from "postgres";
import {
  disableWebhooks,
  listWebhooksSealedOtherwise,
  replaceWebhookSecret,
} from "../../../db/queries/workspace/webhookSecrets.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { newWebhookSecret } from "./sign.ts";
import { placeOfWebhookSecret } from "./webhookSecretPlace.ts";

/** Encrypts the secrets of webhooks with the current key. There are at most 20 a workspace. */
export async function resealWebhookSecrets(sql: Sql, ring: Keyring): Promise<{ resealed: number; unreadable: number }> {
  const totals = { resealed: 0, unreadable: 0 };
  for (const webhook of await listWebhooksSealedOtherwise(sql, [ring.currentId])) {
    if (!ring.opens(webhook.encryption_key_id)) {
      totals.unreadable++;
      continue;
    }
    const place = placeOfWebhookSecret(webhook.workspace_id, webhook.id);
    const secret = ring.open({ keyId: webhook.encryption_key_id, bytes: webhook.sealed_secret }, place);
    if (await replaceWebhookSecret(sql, webhook, ring.seal(secret, place))) totals.resealed++;
  }
  return totals;
}

/** Switches off the webhooks whose secrets none of the keys opens; they get secrets that nobody knows. */
export async function discardWebhookSecrets(sql: Sql, ring: Keyring): Promise<number> {
  const lost = await listWebhooksSealedOtherwise(sql, ring.ids);
  for (const webhook of lost) {
    const place = placeOfWebhookSecret(webhook.workspace_id, webhook.id);
    await replaceWebhookSecret(sql, webhook, ring.seal(newWebhookSecret(), place));
  }
  await disableWebhooks(
    sql,
    lost.map(({ id }) => id),
    "Its secret could not be read any more. Give it a new one.",
  );
  return lost.length;
}
