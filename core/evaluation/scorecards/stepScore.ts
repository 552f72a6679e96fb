import { displayValue, text, unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { verdictsOf } from "../scores/cellScores.ts";
import type { Step } from "./step.ts";

/** What a step made of one value. */
export interface Scored {
  /** Null where there is nothing to score. */
  score: number | null;
  raw: Json;
  /** Only where it says more than the score. */
  evidence: string | null;
  /** Set where the value says nothing about a score. */
  fault: string | null;
}

/** Longer raw values are not kept; the score is. */
const maxRawLength = 100_000;

/** Reads what the primitive of a step gave for a row as a score from 0 to 1. */
export function scoredValue(step: Step, value: Json, display: string | null): Scored {
  if (step.primitive_type === "COUNT") return countScore(step, value);
  const raw = rawOf(step, value);
  const evidence = display?.replace(/^false: /, "") ?? evidenceIn(step, value);
  const score = scoreOf(unwrap(raw), step);
  const kept = displayValue(raw)?.length ?? 0;
  return {
    score: score ?? null,
    raw: kept > maxRawLength ? null : raw,
    evidence,
    fault: score === undefined ? `The step gave what is no score: ${text(raw).slice(0, 200)}` : null,
  };
}

/** @returns undefined for what is no score, null for nothing */
function scoreOf(raw: Json, { score_adapter }: Step): number | null | undefined {
  if (raw === null) return null;
  if (typeof raw === "boolean") return raw ? 1 : 0;
  if (typeof raw === "number") {
    const most = score_adapter?.score_max;
    return Math.min(1, Math.max(0, typeof most === "number" && most > 0 ? raw / most : raw));
  }
  if (typeof raw !== "object" || Array.isArray(raw)) return undefined;
  if (typeof raw.comparison_result === "boolean") return raw.comparison_result ? 1 : 0;
  if (typeof raw.score === "number" || typeof raw.score === "boolean")
    return scoreOf(raw.score, { score_adapter } as Step);
  const assertions = verdictsOf(raw);
  if (!assertions) return undefined;
  return assertions.verdicts.filter(Boolean).length / assertions.verdicts.length;
}

/** What judges by raw values should see: of an object with a score that score, of a comparison its result alone. */
function rawOf({ primitive_type }: Step, value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (primitive_type === "COMPARE") return { comparison_result: value.comparison_result as boolean };
  return typeof value.score === "number" || typeof value.score === "boolean" ? value.score : value;
}

function evidenceIn({ primitive_type }: Step, value: Json): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (primitive_type === "COMPARE") return value.comparison_result === false ? "The values differ." : null;
  const given = value.evidence ?? value.reason ?? value.reasoning;
  return typeof given === "string" ? given : null;
}

function countScore({ primitive_config }: Step, value: Json): Scored {
  const {
    type,
    count_type,
    min_count = null,
    max_count = null,
  } = primitive_config as {
    type?: string;
    count_type?: string;
    min_count?: number | null;
    max_count?: number | null;
  };
  const count = value as number;
  const isInside = (min_count === null || count >= min_count) && (max_count === null || count <= max_count);
  const bounds = [
    min_count === null ? [] : `at least ${min_count}`,
    max_count === null ? [] : `at most ${max_count}`,
  ].flat();
  const evidence = `${count} ${type ?? count_type}, wanted ${bounds.join(" and ")}`;
  return { score: isInside ? 1 : 0, raw: isInside, evidence, fault: null };
}
