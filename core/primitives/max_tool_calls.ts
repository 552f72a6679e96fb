import { asCheck, falseBecause, isTrue } from "./checks.ts";
import { configAs, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";
import { readTrace, toolCalls } from "./toolCalls.ts";

export const maxToolCalls: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "trace_source"),
  prepare(config) {
    const { max_calls, tool_names } = configAs<"MaxToolCallsConfig">(config);
    const counted = tool_names && new Set(tool_names);
    return asCheck(([trace = null]) => {
      const calls = toolCalls(readTrace(trace)).filter(({ tool }) => counted?.has(tool) ?? true).length;
      return calls <= max_calls ? isTrue : falseBecause(`${calls} tool calls, at most ${max_calls} wanted`);
    });
  },
};
