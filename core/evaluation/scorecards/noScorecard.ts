import { Problem } from "../../../domain/problem.ts";

/** Refusal of a sheet that has no scorecard. */
export function noScorecard(): Problem {
  return new Problem("bad_request", "This sheet has no scorecard. Configure one first.");
}
