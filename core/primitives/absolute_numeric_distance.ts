import { numericOperand, withinRange } from "./numbers.ts";
import type { Primitive } from "./primitive.ts";
import { pairedSources } from "./sources.ts";

export const absoluteNumericDistance: Primitive = {
  revision: 1,
  isQuick: true,
  sourceReferences: pairedSources,
  prepare:
    () =>
    ([first = null, second = null]) => ({
      value: withinRange(Math.abs(numericOperand(first, "first") - numericOperand(second, "second"))),
    }),
};
