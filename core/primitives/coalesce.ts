import { blank, unwrap } from "../values/coercions.ts";
import type { Computed, Json, Primitive } from "./primitive.ts";
import { listedSources } from "./sources.ts";

const nothing: Computed = Object.freeze({ value: null });

/** Takes the first value. Blank text is passed over like null: SDKs write "" for a missing field. */
function evaluate(values: Json[]): Computed {
  for (const value of values) if (!blank(unwrap(value))) return { value };
  return nothing;
}

export const coalesce: Primitive = {
  revision: 1,
  isQuick: true,
  toleratesFailedSources: true,
  asNode: { joinsBranches: true },
  sourceReferences: listedSources,
  prepare: () => evaluate,
};
