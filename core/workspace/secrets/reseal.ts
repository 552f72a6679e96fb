import type { Sql } from "postgres";
import {
  clearEnvVarsSealedOtherwise,
  listEnvVarsSealedOtherwise,
  resealEnvVar,
} from "../../../db/queries/platform/envVars.ts";
import {
  disableWebhooks,
  listWebhooksSealedOtherwise,
  replaceWebhookSecret,
} from "../../../db/queries/workspace/webhookSecrets.ts";
import { placeOfEnvVar } from "../../platform/secrets/envVars.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { newWebhookSecret, placeOfWebhookSecret } from "../webhooks/sign.ts";

type Sealed = ReturnType<Keyring["seal"]>;

const batchSize = 500;

/**
 * Encrypts all secrets of other keys with the current key. It is safe to repeat, and while servers run: a value that changes
 * meanwhile is left alone.
 */
export async function resealSecrets(sql: Sql, ring: Keyring): Promise<{ resealed: number; unreadable: number }> {
  const totals = { resealed: 0, unreadable: 0 };
  const reseal = async (sealed: Sealed, place: string, replace: (resealed: Sealed) => Promise<boolean>) => {
    if (!ring.opens(sealed.keyId)) totals.unreadable++;
    else if (await replace(ring.seal(ring.open(sealed, place), place))) totals.resealed++;
  };
  // There are at most 20 webhooks a workspace.
  for (const webhook of await listWebhooksSealedOtherwise(sql, [ring.currentId])) {
    const sealed = { keyId: webhook.encryption_key_id, bytes: webhook.sealed_secret };
    const place = placeOfWebhookSecret(webhook.workspace_id, webhook.id);
    await reseal(sealed, place, (resealed) => replaceWebhookSecret(sql, webhook, resealed));
  }
  for (let after = 0; ; ) {
    const batch = await listEnvVarsSealedOtherwise(sql, ring.currentId, after, batchSize);
    for (const envVar of batch) {
      after = envVar.id;
      const sealed = { keyId: envVar.encryption_key_id, bytes: envVar.sealed_value };
      const place = placeOfEnvVar(envVar.workspace_id, envVar.tool_registry_id, envVar.key);
      await reseal(sealed, place, (resealed) => resealEnvVar(sql, envVar, resealed));
    }
    if (batch.length < batchSize) return totals;
  }
}

/** Empties the variables that none of the keys opens, and switches off such webhooks; they get secrets that nobody knows. */
export async function discardSecrets(sql: Sql, ring: Keyring): Promise<number> {
  const cleared = await clearEnvVarsSealedOtherwise(sql, ring.ids);
  const lost = await listWebhooksSealedOtherwise(sql, ring.ids);
  for (const webhook of lost) {
    const place = placeOfWebhookSecret(webhook.workspace_id, webhook.id);
    await replaceWebhookSecret(sql, webhook, ring.seal(newWebhookSecret(), place));
  }
  const ids = lost.map(({ id }) => id);
  await disableWebhooks(sql, ids, "Its secret could not be read any more. Give it a new one.");
  return cleared + lost.length;
}
