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
 * Checks that the version that a label is to serve has the score that the request names: by the newest calculation of a
 * scorecard, which is up to date, of a sheet that runs this version and is computed.
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
  if (!(await runsVersion(tx, await listSheetColumns(tx, sheet.id), request))) {
    throw refused(`no column of the sheet runs version ${request.after.version_number} by its number`);
  }
  const { total, counts } = await countSheetStatuses(tx, { table_id: sheet.table_id, sheet_id });
  if (counts.COMPLETED + counts.FAILED < total) throw refused("not all cells of the sheet are computed");
  const { displayed, stale } = await readScorecard(tx, sheet, scorecard);
  const score = displayed?.aggregate_score ?? null;
  if (score === null) throw refused("it has no score yet");
  if (stale.is_stale) throw refused(`its score of ${score} is out of date`);
  if (score < least_score) throw refused(`it has ${score}`);
}

/** Whether a column runs the version by its number: by a label or as the newest it could run another one. */
async function runsVersion(
  tx: Scope,
  columns: readonly ColumnRecord[],
  { kind, entity_id, after }: LabelChangeRecord,
): Promise<boolean> {
  if (kind === "workflow") {
    return columns.some(({ type, config }) => {
      if (type !== "WORKFLOW") return false;
      const { workflow_id, workflow_version_number } = config as Schemas["WorkflowConfig"];
      return workflow_id === entity_id && workflow_version_number === after.version_number;
    });
  }
  const { prompt_name } = await getPromptTemplate(tx, String(entity_id));
  return columns.some(({ type, config }) => {
    if (type !== "PROMPT_TEMPLATE") return false;
    const { template } = config as Schemas["PromptTemplateConfig"];
    if (template?.version_number !== after.version_number) return false;
    return template?.id ? template.id === entity_id : (template?.name ?? template?.prompt_name) === prompt_name;
  });
}
