import type { Sql } from "postgres";
import {
  clearEnvVarsSealedOtherwise,
  listEnvVarsSealedOtherwise,
  resealEnvVar,
} from "../../../db/queries/platform/envVars.ts";
import { placeOfEnvVar } from "../../platform/secrets/envVars.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { discardWebhookSecrets, resealWebhookSecrets } from "../webhooks/resealWebhookSecrets.ts";

const batchSize = 500;

/**
 * Encrypts all secrets of other keys with the current key. It is safe to repeat, and while servers run: a value that changes
 * meanwhile is left alone.
 */
export async function resealSecrets(sql: Sql, ring: Keyring): Promise<{ resealed: number; unreadable: number }> {
  const totals = await resealWebhookSecrets(sql, ring);
  for (let after = 0; ; ) {
    const batch = await listEnvVarsSealedOtherwise(sql, ring.currentId, after, batchSize);
    for (const envVar of batch) {
      after = envVar.id;
      if (!ring.opens(envVar.encryption_key_id)) {
        totals.unreadable++;
        continue;
      }
      const place = placeOfEnvVar(envVar.workspace_id, envVar.tool_registry_id, envVar.key);
      const secret = ring.open({ keyId: envVar.encryption_key_id, bytes: envVar.sealed_value }, place);
      if (await resealEnvVar(sql, envVar, ring.seal(secret, place))) totals.resealed++;
    }
    if (batch.length < batchSize) return totals;
  }
}

/** Empties the variables that none of the keys opens, and switches off such webhooks. */
export async function discardSecrets(sql: Sql, ring: Keyring): Promise<number> {
  return (await clearEnvVarsSealedOtherwise(sql, ring.ids)) + (await discardWebhookSecrets(sql, ring));
}
