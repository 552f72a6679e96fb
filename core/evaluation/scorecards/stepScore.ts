import { stepPrimitives } from "../../primitives/registry.ts";
import { displayValue, text, unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { assertionVerdictsOf } from "../scores/cellScores.ts";
import type { Step } from "./step.ts";

/** Score that a step reads from one value. */
export interface Scored {
  /** Null where there is nothing to score. */
  score: number | null;
  raw: Json;
  /** Explanation, where it says more than the score. */
  evidence: string | null;
  /** Set where no score can be read from the value. */
  fault: string | null;
}

/** Longest raw value that is kept with its score. */
const maxRawLength = 100_000;

/** Reads the value of a step's primitive for a row as a score from 0 to 1. */
export function scoredValue(step: Step, value: Json, display: string | null): Scored {
  const { primitive_type, primitive_config } = step;
  const read = stepPrimitives[primitive_type]?.asStep?.read ?? readValue;
  const { raw, evidence } = read(value, primitive_config);
  const score = readScore(unwrap(raw), step);
  const rawLength = displayValue(raw)?.length ?? 0;
  return {
    score: score ?? null,
    raw: rawLength > maxRawLength ? null : raw,
    evidence: display?.replace(/^false: /, "") ?? evidence,
    fault: score === undefined ? `The step returned no valid score: ${text(raw).slice(0, 200).toWellFormed()}` : null,
  };
}

/** Reads a score from a raw value. @returns null for null; undefined for any other value that holds no score */
function readScore(raw: Json, { score_adapter }: Step): number | null | undefined {
  if (raw === null) return null;
  if (typeof raw === "boolean") return raw ? 1 : 0;
  if (typeof raw === "number") {
    const max = score_adapter?.score_max;
    return Math.min(1, Math.max(0, typeof max === "number" && max > 0 ? raw / max : raw));
  }
  if (typeof raw !== "object" || Array.isArray(raw)) return undefined;
  if (typeof raw.comparison_result === "boolean") return raw.comparison_result ? 1 : 0;
  if (typeof raw.score === "number" || typeof raw.score === "boolean")
    return readScore(raw.score, { score_adapter } as Step);
  const assertions = assertionVerdictsOf(raw);
  if (!assertions) return undefined;
  return assertions.verdicts.filter(Boolean).length / assertions.verdicts.length;
}

/** Takes out of an object with a score that score, which is what judges by raw values see, and its reason. */
function readValue(value: Json): { raw: Json; evidence: string | null } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { raw: value, evidence: null };
  const reason = value.evidence ?? value.reason ?? value.reasoning;
  return {
    raw: typeof value.score === "number" || typeof value.score === "boolean" ? value.score : value,
    evidence: typeof reason === "string" ? reason : null,
  };
}
