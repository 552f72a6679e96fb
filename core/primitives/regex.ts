import { text, unwrap } from "../values/coercions.ts";
import { isFalse, isTrue } from "./checks.ts";
import { configuredPattern } from "./expressions.ts";
import type { Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const regex: Primitive = {
  revision: 1,
  isCheck: true,
  asStep: { evidence: { passed: "It matched.", failed: "It did not match." } },
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const pattern = configuredPattern(config);
    return ([source = null]) => (pattern.isFoundIn(text(unwrap(source))) ? isTrue : isFalse);
  },
};
