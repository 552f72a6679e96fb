import {
  type ApiKeyRecord,
  insertApiKey,
  type KeySettings,
  lockApiKey,
  revokeApiKey,
  updateApiKey,
} from "../../db/queries/workspace/apiKeys.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { covers, type KeyRights, rightsOf } from "../../domain/keyRights.ts";
import { Problem } from "../../domain/problem.ts";
import { invalid } from "../values/givenTime.ts";

const audited = { type: "api_key" };

type Given = { [Name in keyof KeySettings]?: KeySettings[Name] | undefined };

/**
 * Creates a key. Without scopes it may do all; without labels it may move those of its maker, and without an end it lasts as
 * long.
 * @param maker rights of the caller, which the key may not exceed
 * @returns the key itself too, which is shown only now
 * @throws Problem forbidden, validation_error for an end that is over
 */
export function createKey(
  db: Scope,
  { name = null, scopes = ["all"], labels, expires_at }: Given,
  maker: KeyRights,
): Promise<{ api_key: ApiKeyRecord; key: string }> {
  return db.transaction(async (tx) => {
    const settings = {
      name,
      scopes,
      labels: labels === undefined ? maker.labels && [...maker.labels] : labels,
      expires_at: expires_at === undefined ? endOf(maker) : expires_at,
    };
    requireRights(maker, settings);
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
  return db.transaction(async (tx) => {
    const before = await lockApiKey(tx, keyId);
    const settings = { ...before, ...defined(given) };
    requireRights(changer, before, settings);
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
  return db.transaction(async (tx) => {
    const before = await lockApiKey(tx, keyId);
    requireRights(revoker, before);
    if (before.revoked_at) return before;
    const revoked = (await revokeApiKey(tx, keyId)) as ApiKeyRecord;
    await noteChange(tx, audited, [before, revoked], "revoked");
    return revoked;
  });
}

function defined(given: Given): Partial<KeySettings> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function endOf({ endsAt }: KeyRights): string | null {
  return Number.isFinite(endsAt) ? new Date(endsAt).toISOString() : null;
}

function requireRights(own: KeyRights, ...others: Pick<KeySettings, "scopes" | "labels" | "expires_at">[]): void {
  if (others.every((other) => covers(own, rightsOf(other)))) return;
  throw new Problem("forbidden", "An API key manages only keys that may do no more and last no longer than itself.");
}

function refusePast(expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.now()) return;
  throw invalid(["body", "expires_at"], "This time is over", "past");
}
