import type { Sql } from "postgres";
import {
  clearEnvVarsSealedOtherwise,
  listEnvVarsSealedOtherwise,
  resealEnvVar,
} from "../../../db/queries/platform/envVars.ts";
import { resealAnswers } from "../../../db/queries/workspace/idempotencyKeys.ts";
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
/** Answers are larger than secrets. */
const answersAtOnce = 50;

/** Place of a kept answer, which its encryption is bound to. */
export function placeOfFirstAnswer(workspaceId: number, key: string): string {
  return `idempotency_keys/${workspaceId}/${key}`;
}

/**
 * Encrypts all secrets of other keys with the current key, and the answers that are kept for requests that come again. It is safe to repeat, and while servers run: a value that changes
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
    if (batch.length < batchSize) break;
  }
  const others = ring.ids.filter((id) => id !== ring.currentId);
  for (let count = 1; count > 0; totals.resealed += count) {
    count = await resealAnswers(sql, others, answersAtOnce, ({ workspace_id, key, encryption_key_id, sealed_body }) => {
      const place = placeOfFirstAnswer(workspace_id, key);
      return ring.seal(ring.open({ keyId: encryption_key_id, bytes: sealed_body }, place), place);
    });
  }
  return totals;
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
  await disableWebhooks(sql, ids);
  return cleared + lost.length;
}
