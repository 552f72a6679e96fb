import { hasRows } from "../../rows.ts";
import type { SqlHandle } from "../../scope.ts";

interface SealedWebhookSecret {
  workspace_id: number;
  id: string;
  sealed_secret: Uint8Array;
  encryption_key_id: string;
}

/** Lists webhooks of every workspace whose secret none of these keys sealed; for a change of keys. */
export function listWebhooksSealedOtherwise(sql: SqlHandle, keyIds: string[]): Promise<SealedWebhookSecret[]> {
  return sql<SealedWebhookSecret[]>`
    select workspace_id, id, sealed_secret, encryption_key_id from webhooks
    where encryption_key_id <> all (${keyIds}::text[])`;
}

/** @returns false when the secret has changed since it was read */
export function replaceWebhookSecret(
  sql: SqlHandle,
  read: SealedWebhookSecret,
  { keyId, bytes }: { keyId: string; bytes: Uint8Array },
): Promise<boolean> {
  return hasRows(sql`
    update webhooks set sealed_secret = ${bytes}, encryption_key_id = ${keyId}
    where workspace_id = ${read.workspace_id} and id = ${read.id} and sealed_secret = ${read.sealed_secret}
    returning 1`);
}

/** Switches off webhooks of any workspace, whose secrets cannot be read. */
export async function disableWebhooks(sql: SqlHandle, ids: string[]): Promise<void> {
  await sql`
    update webhooks set enabled = false, disabled_reason = 'Its secret can no longer be read. Rotate it.', updated_at = now()
    where id = any (${ids}::uuid[])`;
}
