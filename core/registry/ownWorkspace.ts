import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";

/**
 * The key decides the workspace; a request that names one must name that.
 *
 * @param code what the interface answers where this is asked
 * @throws Problem of that code
 */
export function requireOwnWorkspace(
  db: Scope,
  given: number | null | undefined,
  code: "bad_request" | "forbidden" = "bad_request",
): void {
  if (given === null || given === undefined || given === db.workspaceId) return;
  const hint = `This key belongs to workspace ${db.workspaceId}; leave workspace_id out.`;
  throw new Problem(code, `Invalid workspace_id. ${hint}`);
}
