import { Problem } from "../../db/problem.ts";
import type { Scope } from "../../db/scope.ts";

/**
 * The key decides the workspace; a request that names one must name that.
 * @throws Problem bad_request
 */
export function requireOwnWorkspace(db: Scope, given: number | null | undefined): void {
  if (given === null || given === undefined || given === db.workspaceId) return;
  const hint = `This key belongs to workspace ${db.workspaceId}; leave workspace_id out.`;
  throw new Problem("bad_request", `Invalid workspace_id. ${hint}`);
}
