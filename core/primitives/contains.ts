import { text, unwrap } from "../values/coercions.ts";
import { includesText } from "../values/textSearch.ts";
import { asCheck, falseBecause, isFalse, isTrue } from "./checks.ts";
import { configAs, invalidConfig, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

const noSource = Object.freeze(falseBecause("the source has no value"));

export const contains: Primitive = {
  revision: 1,
  isQuick: true,
  isCheck: true,
  asStep: { evidence: { passed: "It matched.", failed: "It did not match." } },
  sourceReferences: (config) => [...sourceAt(config, "source"), ...sourceAt(config, "value_source")],
  prepare(config) {
    const { value, value_source, case_sensitive } = configAs<"ContainsConfig">(config);
    const hasValue = value !== undefined && value !== null;
    const hasSource = value_source !== undefined && value_source !== null;
    if (hasValue && hasSource) {
      throw invalidConfig("value_source", "Give either value or value_source, not both.", "exclusive");
    }
    if (!hasValue && !hasSource) throw invalidConfig("value", "Give value or value_source.", "missing");
    const fold = case_sensitive ? (whole: string) => whole : (whole: string) => whole.toLowerCase();
    const fixed = hasValue ? fold(text(value)) : null;
    return asCheck(([source = null, second = null]) => {
      const whole = unwrap(source);
      if (whole === null) return noSource;
      return includesText(fold(text(whole)), fixed ?? fold(text(unwrap(second)))) ? isTrue : isFalse;
    });
  },
};
