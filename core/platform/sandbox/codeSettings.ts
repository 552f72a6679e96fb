import { findWorkspace } from "../../../db/queries/workspace/workspaces.ts";
import type { Scope } from "../../../db/scope.ts";
import { readEnvVars } from "../secrets/envVars.ts";
import type { CodeJob } from "./runCode.ts";

/** Reads the settings of code. @param tool the tool of the code, whose environment variables override those of the workspace */
export async function codeSettings(
  db: Scope,
  tool: number | null = null,
): Promise<Required<Pick<CodeJob, "env" | "network">>> {
  const [env, workspace] = await Promise.all([readEnvVars(db, tool), findWorkspace(db.sql, db.workspaceId)]);
  return { env, network: workspace?.code_network ?? false };
}
