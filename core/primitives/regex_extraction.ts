import { text, unwrap } from "../values/coercions.ts";
import { assertStorable, withinSize } from "../values/storable.ts";
import { configuredPattern } from "./expressions.ts";
import { configAs, type Evaluate, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const regexExtraction: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { group } = configAs<"RegexExtractionConfig">(config);
    const pattern = configuredPattern(config);
    const { groupCount } = pattern;
    if (typeof group === "number" && group > groupCount) {
      const has = groupCount === 0 ? "no groups" : groupCount === 1 ? "one group" : `${groupCount} groups`;
      throw invalidConfig("group", `The pattern has ${has}.`);
    }
    return extract(pattern, typeof group === "number" ? [group] : groupsToGive(groupCount));
  },
};

/** Groups that a match gives: the whole match (group 0) for a pattern without groups, else every group. */
function groupsToGive(groupCount: number): number[] {
  return groupCount === 0 ? [0] : Array.from({ length: groupCount }, (_, index) => index + 1);
}

function extract(pattern: ReturnType<typeof configuredPattern>, groups: number[]): Evaluate {
  return ([source = null]) => {
    const value: Json[] = [];
    // Nested groups repeat the text, so the size is checked while it grows.
    let size = 0;
    pattern.eachMatch(text(unwrap(source)), groups, (found) => {
      for (const part of found) size += part.length + 3;
      withinSize(size);
      value.push(found.length === 1 ? (found[0] as string) : found);
    });
    assertStorable(value);
    return { value };
  };
}
