import type { OpenDeletion } from "../../db/queries/deletion/deletions.ts";
import { addTargets, type Target } from "../../db/queries/deletion/targets.ts";
import type { Scope } from "../../db/scope.ts";

/**
 * Result of a step: `more` where it goes on, `done` where the next one follows, `later` where something else must end
 * first.
 */
export interface StepResult {
  found?: number;
  /** Place at which the step goes on. */
  cursor?: string | null;
  state: "more" | "done" | "later";
}

export type Step = (tx: Scope, deletion: OpenDeletion) => Promise<StepResult>;

/** Adds what a step has found; one that finds nothing is done. */
export async function addFound(tx: Scope, { id }: OpenDeletion, targets: readonly Target[]): Promise<StepResult> {
  const found = await addTargets(tx, id, targets, { again: true });
  return { found, state: targets.length > 0 ? "more" : "done" };
}

export function deletionJob({ workspaceId }: Scope, deletionId: string, runAt?: Date) {
  const payload = { workspace_id: workspaceId, deletion_id: deletionId };
  return { task: "delete_data", payload, ...(runAt && { runAt }) };
}
