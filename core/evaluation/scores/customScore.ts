import type { Schemas } from "../../../generated/types.ts";
import { errorText, runCode } from "../../platform/sandbox/runCode.ts";
import { unwrap } from "../../values/coercions.ts";
import { isObject, type Json } from "../../values/json.ts";
import { ScoreFault } from "./scoreFault.ts";
import { metricsOf, readTables } from "./scoreMatrix.ts";
import type { SheetScore } from "./sheetScore.ts";
import { freshValue, type SourceBlock } from "./sourceBlock.ts";

export interface SheetData {
  titles: string[];
  /** Blocks with all columns, in the order of the titles. */
  blocks: AsyncIterable<SourceBlock>;
}

/** Size of the data that code may get: it has to fit into the memory of a sandbox several times over. */
const maxDataBytes = 32 * 1024 * 1024;

/** Scores a sheet by code that sees all of its rows at once. @throws ScoreFault */
export async function customScore(
  workspaceId: number,
  { code, code_language }: Schemas["ScoreSettings"],
  { titles, blocks }: SheetData,
  maxTables: number,
): Promise<SheetScore> {
  const data: Json[] = [];
  let bytes = 0;
  for await (const block of blocks) {
    for (const row of block.rowIndices.keys()) {
      const cells = titles.map((title, index): [string, Json] => [
        title,
        unwrap(freshValue(block.columns[index] as SourceBlock["columns"][number], row)),
      ]);
      // fromEntries makes a column called `__proto__` a key like any other.
      const item = Object.fromEntries(cells) as Json;
      bytes += JSON.stringify(item).length;
      data.push(item);
    }
    if (bytes > maxDataBytes) {
      throw new ScoreFault(`The sheet is too large for code: its rows exceed ${maxDataBytes / 2 ** 20} MiB of JSON.`);
    }
  }
  const [result] = await runCode({
    workspaceId,
    language: code_language === "JAVASCRIPT" ? "javascript" : "python",
    code: code as string,
    inputs: [data],
  });
  if (!result || result.error)
    throw new ScoreFault(result?.error ? errorText(result.error) : "The code returned nothing.");
  return readReturned(JSON.parse(result.json as string, finiteOrNull) as Json, data.length, maxTables);
}

/** Null for a number that is too large, such as 10 ** 400 of Python, as the sandbox gives for one that is infinite. */
function finiteOrNull(_key: string, value: Json): Json {
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

function readReturned(returned: Json, rowCount: number, maxTables: number): SheetScore {
  if (typeof returned !== "object" || returned === null || Array.isArray(returned)) {
    throw new ScoreFault("The code must return an object with a number as `score`.");
  }
  const { score = null, sub_scores = null, score_matrix = null } = returned;
  if (typeof score !== "number") throw new ScoreFault("The object that the code returned has no number as `score`.");
  const subScores = sub_scores === null ? null : readSubScores(sub_scores);
  const tables = score_matrix === null ? null : readTables(score_matrix, maxTables);
  const matrix = tables?.[0];
  const subScoreMetrics = Object.keys(subScores ?? {}).map((label) => ({ key: label, label, positive_metric: true }));
  return {
    score_type: "custom",
    columns: [],
    overall_score: score,
    total_rows: rowCount,
    scored_rows: rowCount,
    aggregate: { type: "custom", value: score, ...(subScores && { sub_scores: subScores }) },
    ...(maxTables > 1 && tables && { tables }),
    score_matrix: matrix ?? null,
    score_matrix_metrics: matrix ? metricsOf(matrix) : subScoreMetrics.length > 0 ? subScoreMetrics : null,
  };
}

function readSubScores(value: Json): Record<string, number> {
  const isNumbers = isObject(value) && Object.values(value).every((score) => typeof score === "number");
  if (!isNumbers) throw new ScoreFault("`sub_scores` must be an object of numbers.");
  return value as Record<string, number>;
}
