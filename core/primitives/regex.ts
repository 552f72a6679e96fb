import { text, unwrap } from "../values/coercions.ts";
import { isFalse, isTrue } from "./checks.ts";
import { configuredPattern } from "./patterns.ts";
import type { Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const regex: Primitive = {
  type: "REGEX",
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const pattern = configuredPattern(config);
    return ([source = null]) => (pattern.isFoundIn(text(unwrap(source))) ? isTrue : isFalse);
  },
};
