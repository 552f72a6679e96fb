import type { OpenDeletion } from "../../db/queries/deletion/deletions.ts";
import {
  erasePromptTemplate,
  eraseWorkflow,
  listExecutionsOf,
  lockVersionsOf,
} from "../../db/queries/deletion/eraseEntities.ts";
import { listRowsMadeOf } from "../../db/queries/deletion/eraseRows.ts";
import {
  eraseExecutions,
  eraseRequestLogs,
  eraseTraces,
  listParts,
  listTracesBoundTo,
  listTracesOf,
  lockErasedTraces,
} from "../../db/queries/deletion/eraseTelemetry.ts";
import { addTargets, markTargetsDone, type Target, type TargetKind } from "../../db/queries/deletion/targets.ts";
import { lockBinding } from "../../db/queries/logs/traces.ts";
import type { Scope } from "../../db/scope.ts";
import { failWaitingNodes } from "../workflows/execution/completeNode.ts";
import { eraseLogs } from "./eraseLogs.ts";
import { eraseRows } from "./eraseRows.ts";

/** Spans that one transaction deletes at most. */
const spansAtOnce = 2_000;

interface Erased {
  /** Things that belong to the deleted ones, and are to be deleted too. */
  found: Target[];
  /** Things that are to be deleted also where they were deleted before. */
  again?: Target[];
  /** Ids of those of which nothing is left. */
  gone: string[];
  /** Number of things that were there and are gone now: several ids may be of one row, and ids of a call's log of none. */
  count: number;
}

const erasers: Record<TargetKind, (tx: Scope, ids: string[], deletion: OpenDeletion) => Promise<Erased>> = {
  async request_log(tx, ids, { kind }) {
    // Spans that are being stored may have found these logs already: they are waited for, and deleted or seen here.
    await lockBinding(tx);
    const rows = await listRowsMadeOf(tx, "request_log", ids);
    // Who deletes one log keeps the rest of its trace.
    if (kind === "request_log") {
      return { found: rows, gone: ids, count: await eraseLogs(tx, ids) };
    }
    const traces = await listTracesOf(tx, "request_log", ids);
    // A trace that was deleted, and began anew with spans that found these logs, is deleted again.
    const again = await listTracesBoundTo(tx, ids);
    return { found: [...rows, ...traces], again, gone: ids, count: await eraseRequestLogs(tx, ids) };
  },
  async trace(tx, ids) {
    // Spans that are being stored are waited for: their logs are parts, too.
    const traces = await lockErasedTraces(tx, ids);
    const found = [...(await listRowsMadeOf(tx, "trace", ids)), ...(await listParts(tx, ids))];
    const count = await eraseTraces(tx, traces, spansAtOnce);
    return { found, gone: count === null ? [] : ids, count: count ?? 0 };
  },
  async execution(tx, ids, { kind }) {
    const found = kind === "workflow" ? [] : await listTracesOf(tx, "execution", ids);
    await failWaitingNodes(tx, ids.map(Number));
    return { found, gone: ids, count: await eraseExecutions(tx, ids) };
  },
  row: eraseRows,
  async prompt_template(tx, ids) {
    for (const id of ids) await erasePromptTemplate(tx, Number(id));
    return { found: [], gone: ids, count: ids.length };
  },
  async workflow(tx, ids) {
    const [id] = ids as [string];
    await lockVersionsOf(tx, Number(id));
    const found = await listExecutionsOf(tx, Number(id), spansAtOnce);
    if (found.length > 0) return { found, gone: [], count: 0 };
    await eraseWorkflow(tx, Number(id));
    return { found, gone: [id], count: 1 };
  },
};

/**
 * Deletes things of one kind, and notes what is to be deleted with them.
 * @returns how many more are found, which is fewer where targets were of one thing or of none, and how many are deleted
 */
export async function eraseTargets(
  tx: Scope,
  deletion: OpenDeletion,
  targets: readonly Target[],
): Promise<{ found: number; deleted: number }> {
  const [{ kind }] = targets as [Target, ...Target[]];
  const ids = targets.map(({ id }) => id);
  const { found, again = [], gone, count } = await erasers[kind](tx, ids, deletion);
  const foundCount =
    (await addTargets(tx, deletion.id, found)) + (await addTargets(tx, deletion.id, again, { again: true }));
  await markTargetsDone(tx, deletion.id, kind, gone);
  return { found: foundCount - gone.length + count, deleted: count };
}
