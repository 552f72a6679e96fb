import { isOutside } from "../../db/folderLimit.ts";
import { listSubtree } from "../../db/queries/registry/folders.ts";
import {
  type ApiKeyRecord,
  getApiKey,
  insertApiKey,
  type KeySettings,
  listApiKeyPage,
  lockApiKeys,
  revokeApiKey,
  updateApiKey,
} from "../../db/queries/workspace/apiKeys.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { covers, type KeyRights, rightsOf } from "../../domain/keyRights.ts";
import { notFound, Problem } from "../../domain/problem.ts";
import { forgetKeys } from "../../domain/rememberedKeys.ts";
import { keyAfter, listEnvelope } from "../values/cursor.ts";
import { invalid } from "../values/givenTime.ts";

const audited = { type: "api_key" };

type Given = { [Name in keyof KeySettings]?: KeySettings[Name] | undefined };

/** One page of the keys of the workspace, the oldest first. @throws Problem invalid_cursor */
export async function listKeys(db: Scope, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const page = { of: `API keys of ${db.workspaceId}`, order: "asc", key: { created_at: "time", id: "uuid" } } as const;
  const keys = await listApiKeyPage(db, { after: keyAfter(page, cursor), limit });
  const { success, data: api_keys, next_cursor, has_more } = listEnvelope(keys, limit, page);
  return { success, api_keys, next_cursor, has_more };
}

/**
 * Creates a key. Without scopes it may do all; without labels and folders it has those of its maker, and without an end it
 * lasts as long.
 * @param given rights of the caller, which the key may not exceed
 * @returns the key itself too, which is shown only now
 * @throws Problem forbidden, not_found for a folder, validation_error for an end that is over
 */
export function createKey(
  db: Scope,
  { name = null, scopes = ["all"], labels, folder_ids, expires_at }: Given,
  given: KeyRights,
): Promise<{ api_key: ApiKeyRecord; key: string }> {
  return db.transaction(async (outer) => {
    const { tx, rights: maker } = await asOfNow(outer, given);
    const settings = {
      name,
      scopes,
      folder_ids: folder_ids === undefined ? maker.folderIds && [...maker.folderIds] : folder_ids,
      labels: labels === undefined ? maker.labels && [...maker.labels] : labels,
      expires_at: expires_at === undefined ? endOf(maker) : expires_at,
    };
    await requireFolders(tx, settings.folder_ids);
    await requireRights(tx, maker, settings);
    refusePast(settings.expires_at);
    const key = newApiKey();
    const api_key = await insertApiKey(tx, { key, ...settings });
    await noteChange(tx, audited, [null, api_key]);
    return { api_key, key };
  });
}

/**
 * Changes what is given.
 * @param changer rights of the caller, which the key may exceed neither before nor after
 * @throws Problem not_found, forbidden, validation_error for an end that is over
 */
export function updateKey(db: Scope, keyId: string, given: Given, changer: KeyRights): Promise<ApiKeyRecord> {
  return changing(db, changer, async (tx, rights) => {
    const before = await getApiKey(tx, keyId);
    const settings = { ...before, ...defined(given) };
    if (given.folder_ids) await requireFolders(tx, given.folder_ids);
    await requireRights(tx, rights, before, settings);
    if (given.expires_at !== undefined) refusePast(given.expires_at);
    const updated = (await updateApiKey(tx, keyId, settings)) as ApiKeyRecord;
    const isRenamed = Object.keys(defined(given)).join() === "name";
    await noteChange(tx, audited, [before, updated], isRenamed ? "renamed" : undefined);
    return updated;
  });
}

/**
 * Ends a key for good.
 * @param revoker rights of the caller, which the key may not exceed
 * @throws Problem not_found, forbidden
 */
export function revokeKey(db: Scope, keyId: string, revoker: KeyRights): Promise<ApiKeyRecord> {
  return changing(db, revoker, async (tx, rights) => {
    const before = await getApiKey(tx, keyId);
    await requireRights(tx, rights, before);
    if (before.revoked_at) return before;
    const revoked = (await revokeApiKey(tx, keyId)) as ApiKeyRecord;
    await noteChange(tx, audited, [before, revoked], "revoked");
    return revoked;
  });
}

async function changing(
  db: Scope,
  given: KeyRights,
  change: (tx: Scope, rights: KeyRights) => Promise<ApiKeyRecord>,
): Promise<ApiKeyRecord> {
  const changed = await db.transaction(async (outer) => {
    const { tx, rights } = await asOfNow(outer, given);
    return change(tx, rights);
  });
  forgetKeys();
  return changed;
}

/**
 * Locks the keys of the workspace, and reads what the key behind the request may do by now: it may have been changed or revoked
 * since the request was admitted.
 * @param given its rights at that time, or those of the server's administrator
 * @throws Problem invalid_api_key when it may do nothing any more
 */
async function asOfNow(outer: Scope, given: KeyRights): Promise<{ tx: Scope; rights: KeyRights }> {
  await lockApiKeys(outer);
  const { cause } = outer;
  if (!cause?.actor.apiKeyId) return { tx: outer, rights: given };
  const key = await getApiKey(outer, cause.actor.apiKeyId);
  const rights = rightsOf(key);
  if (key.revoked_at !== null || rights.endsAt <= Date.now()) {
    throw new Problem("invalid_api_key", "The API key of this request has just been revoked, or has come to its end.");
  }
  const folders = rights.folderIds && (await listSubtree(outer, rights.folderIds)).map(({ id }) => id);
  const actor = { ...cause.actor, labels: rights.labels, folders };
  return { tx: { ...outer, cause: { ...cause, actor } }, rights };
}

function defined(given: Given): Partial<KeySettings> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function endOf({ endsAt }: KeyRights): string | null {
  return Number.isFinite(endsAt) ? new Date(endsAt).toISOString() : null;
}

async function requireRights(tx: Scope, own: KeyRights, ...others: Omit<KeySettings, "name">[]): Promise<void> {
  if (!others.every((other) => covers(own, rightsOf(other)))) throw mayNotMore();
  if (own.folderIds === null) return;
  for (const { folder_ids } of others) {
    if (folder_ids === null) throw mayNotMore();
    // What was deleted is in no folder, and of no use.
    const reached = await listSubtree(tx, folder_ids);
    if (reached.some(({ id }) => isOutside(tx, id))) throw mayNotMore();
  }
}

function mayNotMore(): Problem {
  return new Problem("forbidden", "An API key can only manage keys with no more rights and no longer life.");
}

/** @throws Problem not_found */
async function requireFolders(tx: Scope, folderIds: readonly number[] | null): Promise<void> {
  if (folderIds === null) return;
  const found = new Set((await listSubtree(tx, [...folderIds])).map(({ id }) => id));
  const missing = folderIds.find((id) => !found.has(id) || isOutside(tx, id));
  if (missing !== undefined) notFound(`folder ${missing}`);
}

function refusePast(expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.now()) return;
  throw invalid(["body", "expires_at"], "This time is in the past", "past");
}
