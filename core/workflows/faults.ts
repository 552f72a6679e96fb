import { Problem } from "../../domain/problem.ts";

/** Path to a part of a request. */
export type Place = (string | number)[];

/** Refusal of a definition because of the part at `place`. */
export function faultyDefinition(place: Place, message: string): Problem {
  return Problem.at("bad_request", place, message, "value_error");
}
