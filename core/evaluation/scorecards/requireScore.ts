import { findScorecard } from "../../../db/queries/evaluation/scorecards.ts";
import { getPromptTemplate } from "../../../db/queries/prompts/promptTemplates.ts";
import type { LabelChangeRecord } from "../../../db/queries/registry/labelChangeRequests.ts";
import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { countSheetStatuses } from "../../sheets/engine/sheetOperations.ts";
import { readScorecard } from "./readScorecard.ts";

/**
 * Checks that the versions that a label is to serve have the score that the request names: by the newest calculation of a
 * scorecard, which is up to date, of a sheet that runs them and is computed.
 * @throws Problem conflict
 */
export async function requireScore(tx: Scope, request: LabelChangeRecord): Promise<void> {
  if (!request.required_score) return;
  const { sheet_id, least_score } = request.required_score;
  const wanted = `The change may be approved when the scorecard of the sheet ${sheet_id} has at least ${least_score}`;
  const refused = (why: string) => new Problem("conflict", `${wanted}; ${why}.`);
  const sheet = await findSheetOfJob(tx, sheet_id);
  const scorecard = sheet && (await findScorecard(tx, sheet.id));
  if (!sheet || !scorecard) throw refused("there is no such scorecard");
  const run = await versionsRun(tx, await listSheetColumns(tx, sheet.id), request);
  const missing = versionsServed(request).find((version) => !run.has(version));
  if (missing !== undefined) throw refused(`no column of the sheet runs version ${missing} by its number`);
  const { total, counts } = await countSheetStatuses(tx, { table_id: sheet.table_id, sheet_id });
  if (counts.COMPLETED + counts.FAILED < total) throw refused("not all cells of the sheet are computed");
  const { displayed, stale } = await readScorecard(tx, sheet, scorecard);
  const score = displayed?.aggregate_score ?? null;
  if (score === null) throw refused("it has no score yet");
  if (stale.is_stale) throw refused(`its score of ${score} is out of date`);
  if (score < least_score) throw refused(`it has ${score}`);
}

/** Versions that a request brings to callers: those of an A/B release that it changes, or the one that it moves the label to. */
function versionsServed({ before, after }: LabelChangeRecord): number[] {
  const hasMoved = before.version_number !== after.version_number;
  const { version_number, ab_release } = after;
  if (hasMoved || !ab_release) return version_number === null ? [] : [version_number];
  const shares = [ab_release.default_split, ...ab_release.segments.map(({ split }) => split)].flat();
  return [...new Set(shares.map(({ version }) => version))];
}

/** Versions that columns run by their numbers: by a label or as the newest they could run another one. */
async function versionsRun(
  tx: Scope,
  columns: readonly ColumnRecord[],
  { kind, entity_id }: LabelChangeRecord,
): Promise<ReadonlySet<unknown>> {
  if (kind === "workflow") {
    const configs = columns.filter(({ type }) => type === "WORKFLOW").map(({ config }) => config);
    const own = (configs as Schemas["WorkflowConfig"][]).filter(({ workflow_id }) => workflow_id === entity_id);
    return new Set(own.map(({ workflow_version_number }) => workflow_version_number));
  }
  const { prompt_name } = await getPromptTemplate(tx, String(entity_id));
  const configs = columns.filter(({ type }) => type === "PROMPT_TEMPLATE").map(({ config }) => config);
  const own = (configs as Schemas["PromptTemplateConfig"][]).filter(({ template }) =>
    template?.id ? template.id === entity_id : (template?.name ?? template?.prompt_name) === prompt_name,
  );
  return new Set(own.map(({ template }) => template?.version_number));
}
