import { excerpt } from "../values/coercions.ts";
import { asCheck, falseBecause, isTrue } from "./checks.ts";
import { configAs, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";
import { readTrace, toolCalls } from "./toolCalls.ts";

export const noInvalidToolCalls: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "trace_source"),
  prepare(config) {
    const { allowed_tools } = configAs<"NoInvalidToolCallsConfig">(config);
    const allowed = allowed_tools && new Set(allowed_tools);
    return asCheck(([trace = null]) => {
      for (const { tool, isFailed } of toolCalls(readTrace(trace))) {
        if (isFailed) return falseBecause(`the call of ${excerpt(tool)} failed`);
        if (allowed && !allowed.has(tool)) return falseBecause(`the tool ${excerpt(tool)} is not among those allowed`);
      }
      return isTrue;
    });
  },
};
