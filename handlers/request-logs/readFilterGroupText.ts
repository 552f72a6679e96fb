import type { GivenGroup } from "../../core/search/compileFilter.ts";
import { invalid } from "../../core/values/givenTime.ts";
import { Problem } from "../../db/problem.ts";
import { schemaValidators } from "../../generated/validators.ts";

const loc = ["query", "filter_group"];

/**
 * A filter group that came as JSON text in the query, checked like one in a body.
 * @throws Problem validation_error
 */
export function readFilterGroupText(text: string): GivenGroup {
  const group = parse(text);
  const [first, ...rest] = schemaValidators.StructuredFilterGroup.faults(group, loc);
  if (!first) return group as GivenGroup;
  throw new Problem("validation_error", `${first.loc.join(".")}: ${first.msg}.`, { detail: [first, ...rest] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(loc, "Input should be JSON", "json_invalid");
    throw error;
  }
}
