import {
  hasRequestGroup,
  insertRequestGroup,
  listInputVariables,
  requestNotFound,
} from "../../../db/queries/logs/requestLogs.ts";
import {
  lockRequestLogs,
  type TrackedPart,
  type TrackedValues,
  updateInputVariables,
  updateTrackedPart,
} from "../../../db/queries/logs/trackedLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { replaceFacets, trackedFacets } from "./facets.ts";
import { valuePathsOf } from "./flatten.ts";
import { findPromptLinks, linkedPrompt, type PromptLink, requirePromptLink } from "./promptLinks.ts";
import { searchedVariables, trackedOn, trackedTogether } from "./recordRequestLogs.ts";
import type { JsonObject, PromptReference } from "./requestLogDraft.ts";

/** A change of what is known of a log; what is left out stays. */
export interface Tracking {
  metadata?: JsonObject;
  scores?: Record<string, number>;
  groupId?: number;
  prompt?: PromptReference;
  promptInputVariables?: JsonObject | null;
}

/**
 * Changes a log under its lock, so calls for one log at the same moment lose nothing of one another.
 * @throws Problem bad_request for whatever is not in the workspace
 */
export function trackRequestLog(db: Scope, requestId: number, change: Tracking): Promise<void> {
  return db.transaction(async (tx) => {
    // Sent together: the second is read after the lock, too.
    const [[log], stored] = await Promise.all([lockRequestLogs(tx, [requestId]), listInputVariables(tx, [requestId])]);
    if (!log) throw new Problem("bad_request", requestNotFound(requestId).message);
    if (change.groupId !== undefined && !(await hasRequestGroup(tx, change.groupId))) {
      throw new Problem("bad_request", `There is no group ${change.groupId} in this workspace.`);
    }
    const metadata = { ...log.metadata, ...change.metadata } as JsonObject;
    const given = change.prompt && (await requirePromptLink(tx, change.prompt, "bad_request", metadata));
    const [present] = await findPromptLinks(tx, [{ prompt: linkedPrompt(log), metadata }]);
    const variables = stored.get(requestId) ?? {};
    const next = change.promptInputVariables ?? variables;
    const link = given ?? present ?? null;
    const before = trackedFacets(tx.workspaceId, log, searchedVariables(variables, present ?? null));
    const variablePairs = searchedVariables(next, link);
    const after: TrackedPart = {
      metadata,
      scores: { ...log.scores, ...change.scores },
      group_id: change.groupId ?? log.group_id,
      prompt_id: given?.promptId ?? log.prompt_id,
      prompt_version_number: given?.versionNumber ?? log.prompt_version_number,
      // The snippets of the prompt, and so their variables, may have changed since.
      input_variable_keys: given || change.promptInputVariables ? valuePathsOf(variablePairs) : log.input_variable_keys,
    };
    const facets = replaceFacets(log.facets, before, trackedFacets(tx.workspaceId, after, variablePairs));
    const tracked = trackedTogether(trackedBy(change, given ?? null), trackedOn(log));
    await Promise.all([
      updateTrackedPart(tx, { ...after, id: requestId, facets, tracked }),
      next !== variables && updateInputVariables(tx, requestId, next),
    ]);
  });
}

function trackedBy(change: Tracking, prompt: PromptLink | null): TrackedValues {
  return {
    ...(change.metadata && { metadata: change.metadata }),
    ...(change.scores && { scores: change.scores }),
    ...(change.groupId !== undefined && { group_id: change.groupId }),
    ...(prompt && { prompt: { id: prompt.promptId, versionNumber: prompt.versionNumber } }),
    ...(change.promptInputVariables && { has_variables: true }),
  };
}

export function createGroup(db: Scope): Promise<number> {
  return insertRequestGroup(db);
}
