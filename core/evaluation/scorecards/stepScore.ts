import { stepPrimitives } from "../../primitives/registry.ts";
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
  const { primitive_type, primitive_config } = step;
  const read = stepPrimitives[primitive_type]?.asStep?.read ?? readScore;
  const { raw, evidence } = read(value, primitive_config);
  const score = scoreOf(unwrap(raw), step);
  const kept = displayValue(raw)?.length ?? 0;
  return {
    score: score ?? null,
    raw: kept > maxRawLength ? null : raw,
    evidence: display?.replace(/^false: /, "") ?? evidence,
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

/** Takes out of an object with a score that score, which is what judges by raw values see, and its reason. */
function readScore(value: Json): { raw: Json; evidence: string | null } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { raw: value, evidence: null };
  const reason = value.evidence ?? value.reason ?? value.reasoning;
  return {
    raw: typeof value.score === "number" || typeof value.score === "boolean" ? value.score : value,
    evidence: typeof reason === "string" ? reason : null,
  };
}
