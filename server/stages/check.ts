import type { Route } from "../../validation/route.ts";
import { faultsProblem, notFoundProblem } from "../faults.ts";
import type { ReadParameters } from "../parameters.ts";

type ParameterValidator = NonNullable<Route["validators"]["query"]>;

/** @throws Problem validation_error, or not_found where no 422 is listed for them */
export function checkPath(
  validator: ParameterValidator,
  read: ReadParameters,
  faultStatus: Route["pathFaultStatus"],
): ReadParameters["values"] {
  const faults = findParameterFaults(validator, read, "path");
  if (faults) throw faultStatus === 422 ? faultsProblem(faults) : notFoundProblem(faults);
  return read.values;
}

/** @throws Problem validation_error */
export function checkParameters(
  validator: ParameterValidator,
  read: ReadParameters,
  place: "query" | "header",
): ReadParameters["values"] {
  const faults = findParameterFaults(validator, read, place);
  if (faults) throw faultsProblem(faults);
  validator.applyDefaults(read.values);
  return read.values;
}

function findParameterFaults(validator: ParameterValidator, { values, faults }: ReadParameters, place: string) {
  if (faults.length > 0) return faults;
  return validator.check(values) ? null : validator.faults(values, [place], { textual: true });
}

/** Checks a body and fills in its defaults. @throws Problem validation_error */
export function checkBody(route: Route, value: unknown): void {
  const validator = route.validators.body;
  if (!route.body || !validator || value instanceof Uint8Array) return;
  if (value === undefined) {
    if (!route.body.required) return;
    throw faultsProblem([{ loc: ["body"], msg: "Field required", type: "missing" }]);
  }
  if (!validator.check(value)) throw faultsProblem(validator.faults(value, ["body"]));
  validator.applyDefaults(value);
}
