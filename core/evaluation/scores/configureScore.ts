import { putSheetScore, type SheetScoreRecord } from "../../../db/queries/evaluation/sheetScores.ts";
import { type ColumnRecord, columnNotFound, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import { lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { WithoutNulls } from "../../../domain/withoutNulls.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { ScoreConfiguration } from "./scoreSheet.ts";

type Request = WithoutNulls<Schemas["ConfigureSheetScoreRequest"]>;
type Settings = ScoreConfiguration["score_config"];

/**
 * Stores the score configuration of a sheet and takes a version. Nothing is computed.
 * @throws Problem not_found, bad_request
 */
export function configureScore(
  db: Scope,
  place: SheetPlace,
  request: Request,
): Promise<{ score: SheetScoreRecord; versionNumber: number }> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const { score_type, score_config } = readConfiguration(request, await listColumnsOf(tx, sheet));
    const score = await putSheetScore(tx, {
      sheetId: sheet.id,
      scoreType: score_type,
      scoreConfig: score_config,
    });
    await takeVersion(tx, sheet, {
      reason: "score_configured",
      deltas: [{ op: "update", entity: "score", id: score.id, score_type }],
    });
    return { score, versionNumber: sheet.version_count };
  });
}

function readConfiguration(request: Request, columns: readonly ColumnRecord[]): ScoreConfiguration {
  if (Object.keys(request).length === 0) throw refusal([], "Say how to score: send score_type, columns or code.");
  if (request.score_config && request.score_type === undefined) {
    throw refusal(["score_type"], "score_config requires score_type.", "missing");
  }
  const { score_type: _, score_config, column_names, ...others } = request;
  const settings: Settings = { ...score_config, ...others };
  if (settings.column_ids) settings.column_ids = knownIds(settings.column_ids, columns);
  else if (column_names) settings.column_ids = column_names.map((name, index) => idOfTitle(name, index, columns));
  const score_type = request.score_type ?? impliedType(settings);
  checkCustom(score_type, settings, columns);
  if (settings.code !== undefined) settings.code_language ??= "PYTHON";
  return { score_type, score_config: settings };
}

function impliedType(settings: Settings): ScoreConfiguration["score_type"] {
  if (settings.code !== undefined) return "custom";
  return settings.true_values || settings.false_values ? "boolean" : "auto";
}

function checkCustom(type: string, settings: Settings, columns: readonly ColumnRecord[]): void {
  const { code, aggregate } = settings;
  if (type !== "custom") {
    if (code !== undefined) throw refusal(["code"], `Only the score_type custom accepts code, not ${type}.`);
    if (aggregate)
      throw refusal(["score_config", "aggregate"], `Only the score_type custom accepts a question, not ${type}.`);
    return;
  }
  if (code === undefined && !aggregate) throw refusal(["code"], "A custom score requires code.", "missing");
  if (code !== undefined && aggregate) throw refusal(["score_config", "aggregate"], "Give either code or a question.");
  if (aggregate) {
    knownIds([aggregate.column_id, ...(aggregate.label_column_id ? [aggregate.label_column_id] : [])], columns);
  }
}

function knownIds(ids: readonly string[], columns: readonly ColumnRecord[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    if (!columns.some((column) => column.id === id)) throw columnNotFound(id);
    return id;
  });
}

/** Finds a column by its title. Titles are unique in a sheet, in their exact letters; another case names no column. */
function idOfTitle(title: string, index: number, columns: readonly ColumnRecord[]): string {
  const found = columns.find((column) => column.title === title);
  if (found) return found.id;
  const message = `There is no column titled "${title}" in this sheet.`;
  throw Problem.at("not_found", ["body", "column_names", index], message, "unknown_column", "names no column");
}

function refusal(place: string[], message: string, type = "value_error"): Problem {
  return Problem.at("bad_request", ["body", ...place], message, type);
}
