import type { Json } from "../../values/json.ts";
import type { Verdict } from "./verdicts.ts";

export interface StepResult {
  score: number | null;
  verdict: Verdict;
  raw: Json;
  evidence: string | null;
  error: string | null;
  /** Hash of the inputs, 64 bits in base 36; null where the inputs could not be hashed. */
  inputHash: string | null;
  /** Milliseconds since 1970. */
  computedAt: number;
  /** The scores of the repetitions; null for a step that judges once. */
  repeated: number[] | null;
}

/** A result as it is stored: short names, and no field that is null. */
interface StoredResult {
  s?: number;
  v: Verdict;
  r?: Json;
  e?: string;
  x?: string;
  h?: string;
  t: number;
  n?: number[];
}

/** Encodes the results of a row in the order of its calculation's steps; null where a step has none. */
export function encodeResults(results: readonly (StepResult | null)[]): string {
  return JSON.stringify(
    results.map((result): StoredResult | null => {
      if (!result) return null;
      const { score, verdict, raw, evidence, error, inputHash, computedAt, repeated } = result;
      const stored: StoredResult = { v: verdict, t: computedAt };
      if (score !== null) stored.s = score;
      if (raw !== null) stored.r = raw;
      if (evidence !== null) stored.e = evidence;
      if (error !== null) stored.x = error;
      if (inputHash !== null) stored.h = inputHash;
      if (repeated !== null) stored.n = repeated;
      return stored;
    }),
  );
}

/** Decodes the results of a row. @param stepIds the steps of the calculation that stored it, in their order */
export function decodeResults(stored: string | null, stepIds: readonly string[]): Map<string, StepResult> {
  const results = new Map<string, StepResult>();
  if (stored === null) return results;
  for (const [index, result] of (JSON.parse(stored) as (StoredResult | null)[]).entries()) {
    if (!result) continue;
    results.set(stepIds[index] as string, {
      score: result.s ?? null,
      verdict: result.v,
      raw: result.r ?? null,
      evidence: result.e ?? null,
      error: result.x ?? null,
      inputHash: result.h ?? null,
      computedAt: result.t,
      repeated: result.n ?? null,
    });
  }
  return results;
}
