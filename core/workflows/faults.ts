import { Problem } from "../../domain/problem.ts";

/** Where in a request something stands. */
export type Place = (string | number)[];

/** The refusal of a definition because of what stands at `place`. */
export function faultyDefinition(place: Place, message: string): Problem {
  return new Problem("bad_request", message, { detail: [{ loc: place, msg: message, type: "value_error" }] });
}
