import {
  type CustomProviderRecord,
  type CustomProviderSettings,
  countCustomProviders,
  deleteCustomProvider as deleteRecord,
  findCustomProvider,
  findCustomProviderForUpdate,
  insertCustomProvider,
  lockCustomProviders,
  updateCustomProvider as updateRecord,
} from "../../db/queries/models/customProviders.ts";
import { noteChanges } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import { requireHttpUrl } from "../platform/outbound/callableUrl.ts";

const maxPerWorkspace = limits["ListCustomProvidersResponse.custom_providers.maxItems"];

/** @throws Problem conflict for a name that is taken, or too many; bad_request for an address that cannot be */
export function createCustomProvider(db: Scope, settings: CustomProviderSettings): Promise<CustomProviderRecord> {
  requireHttpUrl(settings.base_url, ["body", "base_url"]);
  return db.transaction(async (tx) => {
    // One after the other: the count would let two past it, and of two with one name the second is told so.
    await lockCustomProviders(tx);
    if ((await countCustomProviders(tx)) >= maxPerWorkspace) {
      throw new Problem("conflict", `There are ${maxPerWorkspace} custom providers already; more are not possible.`);
    }
    const created = (await insertCustomProvider(tx, settings)) ?? nameIsTaken(settings.name);
    await note(tx, "custom_provider.created", [null, created]);
    return created;
  });
}

/** @throws Problem not_found; conflict for a name that is taken; bad_request for an address that cannot be */
export function updateCustomProvider(
  db: Scope,
  id: number,
  changes: Partial<CustomProviderSettings>,
): Promise<CustomProviderRecord> {
  return db.transaction(async (tx) => {
    await lockCustomProviders(tx);
    const before = found(await findCustomProviderForUpdate(tx, id), id);
    const settings = { ...before, ...changes };
    requireHttpUrl(settings.base_url, ["body", "base_url"]);
    const updated = (await updateRecord(tx, id, settings)) ?? nameIsTaken(settings.name);
    await note(tx, "custom_provider.updated", [before, updated]);
    return updated;
  });
}

/**
 * @returns what was deleted
 * @throws Problem not_found
 */
export function deleteCustomProvider(db: Scope, id: number): Promise<CustomProviderRecord> {
  return db.transaction(async (tx) => {
    const provider = found(await findCustomProviderForUpdate(tx, id), id);
    await deleteRecord(tx, id);
    await note(tx, "custom_provider.deleted", [provider, null]);
    return provider;
  });
}

/** @throws Problem not_found */
export async function requireCustomProvider(db: Scope, id: number): Promise<CustomProviderRecord> {
  return found(await findCustomProvider(db, id), id);
}

function found(provider: CustomProviderRecord | null, id: number): CustomProviderRecord {
  if (provider) return provider;
  throw new Problem("not_found", `There is no custom provider ${id} in this workspace.`);
}

function nameIsTaken(name: string): never {
  const shown = JSON.stringify(name);
  throw new Problem("conflict", `There is a custom provider ${shown} already. Change that one, or take another name.`);
}

/** An entry of the audit trail; null where a provider was not there before, or is no more. */
function note(
  tx: Scope,
  action: string,
  [before, after]: [CustomProviderRecord | null, CustomProviderRecord | null],
): Promise<void> {
  const { id, name } = (after ?? before) as CustomProviderRecord;
  return noteChanges(tx, [
    { action, entityType: "custom_provider", entityId: String(id), entityName: name, before, after },
  ]);
}
