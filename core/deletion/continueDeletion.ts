import { endDeletion, lockOpenDeletion, type OpenDeletion, saveDeletion } from "../../db/queries/deletion/deletions.ts";
import { deleteTargets, listOpenTargets } from "../../db/queries/deletion/targets.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import type { Scope } from "../../db/scope.ts";
import { eraseTargets } from "./eraseTargets.ts";
import { finders } from "./finders.ts";
import { holders } from "./holders.ts";
import { deletionJob, type Step, type StepResult } from "./step.ts";

/** Time of one job, after which others have their turn. */
const sliceMs = 5_000;
const batch = 100;
/** Limit of things that one transaction forgets. */
const forgottenAtOnce = 5_000;
/** Wait for what is under way elsewhere. */
const waitMs = 1_000;

const steps: readonly Step[] = [...finders, ...holders, forgetTargets];

/**
 * Goes on with a deletion, a small transaction after the other, and leaves the rest to another job. Each transaction finds
 * something, or deletes some of what was found, and notes where it is: after a crash the next job goes on there.
 */
export async function continueDeletion(db: Scope, id: string): Promise<void> {
  const until = performance.now() + sliceMs;
  let state: StepResult["state"] | "ended" = "more";
  while (state === "more" && performance.now() < until) state = await db.transaction((tx) => goOn(tx, id));
  if (state === "ended") return;
  await addJobs(db, [deletionJob(db, id, state === "later" ? new Date(Date.now() + waitMs) : undefined)]);
}

/** Ends a deletion that cannot go on, and forgets what it has found. */
export async function failDeletion(db: Scope, id: string): Promise<void> {
  while ((await deleteTargets(db, id, forgottenAtOnce)) === forgottenAtOnce);
  await endDeletion(db, id, "The server could not finish the deletion. Send the request again.");
}

async function goOn(tx: Scope, id: string): Promise<"more" | "later" | "ended"> {
  const deletion = await lockOpenDeletion(tx, id);
  if (!deletion) return "ended";
  const targets = await listOpenTargets(tx, id, batch);
  if (targets.length > 0 && deletion.step < steps.length - 1) {
    await saveDeletion(tx, deletion, await eraseTargets(tx, deletion, targets));
    return "more";
  }
  const step = steps[deletion.step];
  if (!step) {
    await endDeletion(tx, id, null);
    return "ended";
  }
  const { found = 0, cursor = null, state } = await step(tx, deletion);
  const next = state === "done" ? { step: deletion.step + 1, cursor: null } : { step: deletion.step, cursor };
  await saveDeletion(tx, { id, ...next }, { found, deleted: 0 });
  return state === "later" ? "later" : "more";
}

async function forgetTargets(tx: Scope, { id }: OpenDeletion): Promise<StepResult> {
  return { state: (await deleteTargets(tx, id, forgottenAtOnce)) === forgottenAtOnce ? "more" : "done" };
}
