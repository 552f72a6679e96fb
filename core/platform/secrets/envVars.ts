import {
  countEnvVars,
  deleteEnvVar as deleteRecord,
  type EnvVarOwner,
  type EnvVarRecord,
  findEnvVarForUpdate,
  insertEnvVar,
  listSealedEnvVars,
  lockEnvVars,
  type SealedEnvVar,
  type StoredSecret,
  updateEnvVar as updateRecord,
} from "../../../db/queries/platform/envVars.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { tooMany } from "../namedRegistry.ts";
import { keyring } from "./keyring.ts";

/** Limit for one owner, whose code gets all of its variables. */
const maxPerOwner = limits["ListWorkspaceEnvVarsResponse.workspace_env_vars.maxItems"];
const audited = { type: "env_var", nameOf: ({ key }: EnvVarRecord) => key };
const suffixLength = 4;
/** Length from which the last four characters are kept; of a shorter value they would be half or more. */
const shortestWithSuffix = 8;

/** Saves a variable. @throws Problem conflict when the owner has that key, or too many variables */
export function createEnvVar(
  db: Scope,
  owner: EnvVarOwner,
  { key, value }: { key: string; value: string },
): Promise<EnvVarRecord> {
  return db.transaction(async (tx) => {
    await lockEnvVars(tx, owner);
    const created = await insertEnvVar(tx, owner, key, sealed(tx, owner, key, value));
    if (!created) {
      throw new Problem("conflict", `There is already an environment variable ${key}. Change that one, or delete it.`);
    }
    if ((await countEnvVars(tx, owner)) > maxPerOwner) {
      throw tooMany(maxPerOwner, "environment variables");
    }
    await noteChange(tx, audited, [null, created]);
    return created;
  });
}

/** @throws Problem not_found */
export function updateEnvVar(db: Scope, owner: EnvVarOwner, id: number, value: string): Promise<EnvVarRecord> {
  return db.transaction(async (tx) => {
    const before = await requireEnvVar(tx, owner, id);
    const updated = await updateRecord(tx, id, sealed(tx, owner, before.key, value));
    await noteChange(tx, audited, [before, updated]);
    return updated;
  });
}

/** @returns what was deleted. @throws Problem not_found */
export function deleteEnvVar(db: Scope, owner: EnvVarOwner, id: number): Promise<EnvVarRecord> {
  return db.transaction(async (tx) => {
    const envVar = await requireEnvVar(tx, owner, id);
    await deleteRecord(tx, id);
    await noteChange(tx, audited, [envVar, null]);
    return envVar;
  });
}

/**
 * Reads the variables that code of the workspace sees, in the clear: those of the workspace, overridden by those of the tool.
 * Placeholders without a value are left out. Never put the result into a log, an error or an answer.
 */
export async function readEnvVars(db: Scope, tool: EnvVarOwner = null): Promise<Record<string, string>> {
  const found = await listSealedEnvVars(db, { tool });
  const toolLast = found.toSorted((a, b) => Number(a.tool_registry_id !== null) - Number(b.tool_registry_id !== null));
  return Object.fromEntries(toolLast.map((envVar) => [envVar.key, opened(db, envVar)]));
}

/** Reads the value of one variable of the workspace; null when there is none, or it is a placeholder. */
export async function readEnvVar(db: Scope, key: string): Promise<string | null> {
  const [found] = await listSealedEnvVars(db, { tool: null, key });
  return found ? opened(db, found) : null;
}

async function requireEnvVar(tx: Scope, owner: EnvVarOwner, id: number): Promise<EnvVarRecord> {
  const envVar = await findEnvVarForUpdate(tx, owner, id);
  if (envVar) return envVar;
  const ownerName = owner === null ? "this workspace" : "this tool";
  throw new Problem("not_found", `There is no environment variable ${id} in ${ownerName}.`);
}

/** Place to which a value is bound, so that it cannot be read as that of another variable, tool or workspace. */
export function placeOfEnvVar(workspaceId: number, owner: EnvVarOwner, key: string): string {
  return `env_vars/${workspaceId}/${owner ?? ""}/${key}`;
}

function sealed(db: Scope, owner: EnvVarOwner, key: string, value: string): StoredSecret {
  if (value === "") return { sealed_value: null, encryption_key_id: null, value_suffix: null };
  const { bytes, keyId } = keyring().seal(value, placeOfEnvVar(db.workspaceId, owner, key));
  const characters = [...value];
  const value_suffix = characters.length < shortestWithSuffix ? null : characters.slice(-suffixLength).join("");
  return { sealed_value: bytes, encryption_key_id: keyId, value_suffix };
}

function opened(db: Scope, envVar: SealedEnvVar): string {
  const sealedSecret = { keyId: envVar.encryption_key_id, bytes: envVar.sealed_value };
  return keyring().open(sealedSecret, placeOfEnvVar(db.workspaceId, envVar.tool_registry_id, envVar.key));
}
