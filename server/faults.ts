import { Problem } from "../domain/problem.ts";
import type { Fault } from "../validation/faults.ts";

/** Longest location that a message spells out; `detail` has the whole. */
const maxPlaceLength = 200;

/** Problem of a faulty request: every fault in `detail`, the first in words. */
export function faultsProblem(faults: Fault[]): Problem {
  return new Problem("validation_error", summarize(faults), { detail: faults });
}

/** Problem of a faulty id in the path, for operations that list no validation faults: nothing can have that id. */
export function notFoundProblem(faults: Fault[]): Problem {
  return new Problem("not_found", `There is nothing here: ${summarize(faults)}`);
}

function summarize(faults: Fault[]): string {
  const [first] = faults;
  if (!first) throw new Error("a faulty request has at least one fault");
  const place = first.loc.join(".");
  const shown = place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength)}…` : place;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return `${shown}: ${first.msg}${more}.`;
}
