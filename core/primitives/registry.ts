import { Problem } from "../../domain/problem.ts";
import { type ComputedColumnType, configChecks, type StepOnlyType } from "../../generated/columnTypes.ts";
import { columnPrimitives, stepOnlyPrimitives } from "../../generated/primitives.ts";
import type { Validator } from "../../validation/validator.ts";
import { lookup } from "../values/lookup.ts";
import type { Json, Primitive } from "./primitive.ts";

const forColumns = columnPrimitives satisfies Record<ComputedColumnType, Primitive>;
const forStepsOnly = stepOnlyPrimitives satisfies Record<StepOnlyType, Primitive>;

/** The primitive of each computed column type. Other types only hold or show data. */
export const primitives: Readonly<Record<string, Primitive>> = lookup(forColumns);

/** The primitive of everything that a step of a scorecard can be: computed column types, and checks that only steps make. */
export const stepPrimitives: Readonly<Record<string, Primitive>> = lookup({ ...forColumns, ...forStepsOnly });

const checks = lookup<Validator>(configChecks);

/**
 * Checks a config against the contract's schema of its type. Rules that a schema cannot express are checked by `prepare`,
 * which throws Problem invalid_config.
 * @throws Problem validation_error that names each key
 */
export function checkConfig(type: string, config: Json): void {
  const validator = checks[type];
  if (!validator) throw new Error(`column type ${type} has no config schema`);
  const detail = validator.faults(config, ["body", "config"]);
  const [first] = detail;
  if (!first) return;
  const place = first.loc.slice(1).join(".");
  throw new Problem("validation_error", `The config does not fit the column type ${type}. ${place}: ${first.msg}.`, {
    detail,
  });
}
