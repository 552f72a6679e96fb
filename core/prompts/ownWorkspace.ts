import { Problem } from "../../db/problem.ts";
import type { Scope } from "../../db/scope.ts";

/**
 * Clients may name the workspace that they mean; the key has only its own.
 * @throws Problem forbidden
 */
export function requireOwnWorkspace(db: Scope, workspaceId: number | null | undefined): void {
  if (workspaceId === null || workspaceId === undefined || workspaceId === db.workspaceId) return;
  throw new Problem("forbidden", `This API key does not belong to workspace ${workspaceId}.`);
}
