import { createHash } from "node:crypto";
import { jsonHash } from "../../core/evaluation/scorecards/configureSteps.ts";
import type { ScoredRow } from "../../core/evaluation/scorecards/readScoreRows.ts";
import type { StepResult } from "../../core/evaluation/scorecards/rowRecord.ts";
import type { Step } from "../../core/evaluation/scorecards/step.ts";
import { stepPrimitives } from "../../core/primitives/registry.ts";
import { text } from "../../core/values/coercions.ts";
import type { CalculationRecord } from "../../db/queries/evaluation/scoreCalculations.ts";
import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";

const summaryLength = limits["EvidenceMode.x-max-summary-length"];

export function presentRowSummary(
  row: ScoredRow,
  drift: Schemas["Drift"] | undefined,
  stale: Schemas["StaleState"],
): Schemas["ScorecardRowSummary"] {
  return {
    row_index: row.rowIndex,
    aggregate_score: row.score,
    aggregate_verdict: row.verdict,
    drift_summary: drift ?? null,
    stale_state: stale,
    error_summary: firstError(row.results),
  };
}

function firstError(results: ReadonlyMap<string, StepResult>): string | null {
  for (const { error } of results.values()) if (error !== null) return error;
  return null;
}

export function presentStepResults(
  { steps }: CalculationRecord,
  results: ReadonlyMap<string, StepResult>,
): Record<string, Schemas["StepResult"]> {
  const shown = (steps as Step[]).flatMap((step) => {
    const result = results.get(step.id);
    return result ? [[step.id, presentStepResult(step, result)] as const] : [];
  });
  return Object.fromEntries(shown);
}

function presentStepResult(step: Step, result: StepResult): Schemas["StepResult"] {
  const { score, verdict, raw, error, computedAt, inputHash, repeated } = result;
  return {
    score,
    verdict,
    raw_value: raw,
    evidence: evidenceOf(step, result),
    error_message: error,
    computed_at: new Date(computedAt).toISOString(),
    config_hash: step.config_hash,
    input_hash: inputHash,
    repetitions: repeated && spreadOf(repeated),
  };
}

/** Short summary, for a step that gave none. */
function evidenceOf({ evidence_mode, primitive_type }: Step, { raw, evidence, score }: StepResult): string | null {
  if (evidence_mode === "hidden") return null;
  if (evidence_mode === "raw") return raw === null ? null : text(raw);
  if (evidence !== null) return evidence.slice(0, summaryLength);
  if (score === null) return null;
  const usual = stepPrimitives[primitive_type]?.asStep?.evidence;
  return (score === 1 ? usual?.passed : usual?.failed) ?? null;
}

function spreadOf(scores: readonly number[]): Schemas["RepetitionSpread"] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return {
    count: scores.length,
    scores: [...scores],
    minimum: Math.min(...scores),
    maximum: Math.max(...scores),
    standard_deviation: Math.sqrt(squares / (scores.length - 1)),
  };
}

/** Id of a result. It needs no storage, since it follows from the calculation and the row. */
export function resultId({ id }: CalculationRecord, rowIndex: number): string {
  const bytes = createHash("sha256").update(`${id}/${rowIndex}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function inputHashOf({ results }: ScoredRow): string {
  return jsonHash([...results.values()].map(({ inputHash }) => inputHash));
}
