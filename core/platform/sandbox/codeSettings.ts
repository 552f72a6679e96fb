import { findWorkspace } from "../../../db/queries/workspace/workspaces.ts";
import type { Scope } from "../../../db/scope.ts";
import { readEnvVars } from "../secrets/envVars.ts";

/** What code of a workspace is given beside its input. */
export interface CodeSettings {
  env: Record<string, string>;
  network: boolean;
}

/** @param tool the tool whose code it is: its environment variables come over those of the workspace */
export async function codeSettings(db: Scope, tool: number | null = null): Promise<CodeSettings> {
  const [env, workspace] = await Promise.all([readEnvVars(db, tool), findWorkspace(db.sql, db.workspaceId)]);
  return { env, network: workspace?.code_network ?? false };
}
