import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import type { DatasetRecord } from "../../../db/queries/evaluation/datasets.ts";
import { requestNotFound } from "../../../db/queries/logs/requestLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { datasetLayout } from "../../sheets/imports/datasetLogColumns.ts";
import { readLogs } from "../../sheets/imports/storedRequestLogs.ts";
import { appendRow } from "./appendRow.ts";
import { requireDraft } from "./drafts.ts";

/**
 * Appends a request log to the draft of a group.
 * @throws Problem not_found for the group, its draft and the log, conflict while the draft becomes a version, bad_request
 *   for a log with too many variables
 */
export function addRequestLog(db: Scope, request: { groupId: number; requestLogId: number }): Promise<DatasetRecord> {
  return db.transaction(async (tx) => {
    const group = await lockDatasetGroup(tx, request.groupId);
    const draft = await requireDraft(tx, group);
    const [log] = await readLogs(tx, [request.requestLogId], false);
    if (!log) throw requestNotFound(request.requestLogId);
    const variables = Object.keys(log.texts.promptInputVariables).toSorted();
    const titles = datasetLayout.titles(variables, []);
    const row = datasetLayout.row(log, variables, []);
    const values = new Map(titles.map((title, index) => [title, row[index] ?? null]));
    await appendRow(tx, draft, values, { kind: "request_log", id: String(request.requestLogId) });
    return draft;
  });
}
