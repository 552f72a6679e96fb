import type { Scope } from "../db/scope.ts";
import { Problem } from "../domain/problem.ts";

/**
 * Refuses a request that names another workspace than that of its key.
 *
 * @param code the error code that the published interface has for this operation
 * @throws Problem with that code
 */
export function requireOwnWorkspace(
  db: Scope,
  workspaceId: number | null | undefined,
  code: "bad_request" | "forbidden" = "bad_request",
): void {
  if (workspaceId === null || workspaceId === undefined || workspaceId === db.workspaceId) return;
  const hint = `This key belongs to workspace ${db.workspaceId}; omit workspace_id.`;
  throw new Problem(code, `Invalid workspace_id. ${hint}`);
}
