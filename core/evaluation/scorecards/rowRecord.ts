import { compactJson, type Json } from "../../values/json.ts";
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
  v: Verdict;
  t: number;
  s?: number;
  r?: Json;
  e?: string;
  x?: string;
  h?: string;
  n?: number[];
}

/**
 * Encodes the results of a row in the order of its calculation's steps; null where a step has none. Joined by hand: JSON of
 * objects made for it took an eighth of a calculation.
 */
export function encodeResults(results: readonly (StepResult | null)[]): string {
  let text = "[";
  for (const [place, result] of results.entries()) {
    if (place > 0) text += ",";
    text += result ? encodeResult(result) : "null";
  }
  return `${text}]`;
}

/** A `StoredResult`, in the order of its fields. */
function encodeResult({ score, verdict, raw, evidence, error, inputHash, computedAt, repeated }: StepResult): string {
  let text = `{"v":"${verdict}","t":${computedAt}`;
  if (score !== null) text += `,"s":${score}`;
  if (raw !== null) text += `,"r":${compactJson(raw)}`;
  if (evidence !== null) text += `,"e":${JSON.stringify(evidence)}`;
  if (error !== null) text += `,"x":${JSON.stringify(error)}`;
  if (inputHash !== null) text += `,"h":"${inputHash}"`;
  if (repeated !== null) text += `,"n":[${repeated}]`;
  return `${text}}`;
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
