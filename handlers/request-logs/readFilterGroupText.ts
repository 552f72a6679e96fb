import type { GivenGroup } from "../../core/logs/search/field.ts";
import { invalid } from "../../core/values/givenTime.ts";
import { parsedJson } from "../../core/values/jsonText.ts";
import { Problem } from "../../domain/problem.ts";
import { schemaValidators } from "../../generated/validators.ts";
import { findUnstorable } from "../../validation/unstorable.ts";

/**
 * Reads a filter group that was sent as JSON text in the query, and checks it like one in a body; null without one.
 * @param parameter name of the parameter
 * @throws Problem validation_error
 */
export function readFilterGroupText(text: string | undefined, parameter: string): GivenGroup | null {
  if (text === undefined) return null;
  const loc = ["query", parameter];
  const group = parsedJson(text);
  if (group === undefined) throw invalid(loc, "Input should be JSON", "json_invalid");
  const faults = schemaValidators.StructuredFilterGroup.faults(group, loc);
  const [first, ...rest] = faults.length > 0 ? faults : findUnstorable(text, group, loc);
  if (!first) return group as GivenGroup;
  throw new Problem("validation_error", `${first.loc.join(".")}: ${first.msg}.`, { detail: [first, ...rest] });
}
