import { type EnvVarRecord, listEnvVars } from "../../../db/queries/platform/envVars.ts";
import { getTool, lockTool } from "../../../db/queries/prompts/tools.ts";
import type { Scope } from "../../../db/scope.ts";
import { createEnvVar, deleteEnvVar, updateEnvVar } from "../../platform/secrets/envVars.ts";

// Environment variables that the code of one tool gets. Each function throws Problem not_found for an unknown tool.

export async function listToolEnvVars(db: Scope, identifier: string): Promise<EnvVarRecord[]> {
  return listEnvVars(db, (await getTool(db, identifier)).id);
}

export function createToolEnvVar(
  db: Scope,
  identifier: string,
  variable: Parameters<typeof createEnvVar>[2],
): Promise<EnvVarRecord> {
  return db.transaction(async (tx) => {
    // Locked, so that it is not deleted while it gets a secret.
    const tool = await lockTool(tx, identifier);
    return createEnvVar(tx, tool.id, variable);
  });
}

export async function updateToolEnvVar(
  db: Scope,
  identifier: string,
  id: number,
  value: string,
): Promise<EnvVarRecord> {
  return updateEnvVar(db, (await getTool(db, identifier)).id, id, value);
}

export async function deleteToolEnvVar(db: Scope, identifier: string, id: number): Promise<EnvVarRecord> {
  return deleteEnvVar(db, (await getTool(db, identifier)).id, id);
}
