import { isObject, type JsonObject, numberOf, structureOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { genAiIndexed } from "./genAiIndexed.ts";
import { readMessage } from "./messages.ts";
import { readResponse } from "./payloads.ts";

/**
 * The Agents SDK of OpenAI, as the SDKs of the public interface export it: indexed GenAI attributes, and the raw answer
 * beside them, which alone has the instructions, the tools and the cached tokens (and, with chat completions, all of
 * the answer).
 */
export const openAiAgents: Convention = {
  words: ["openai_agents"],
  derived(span) {
    const answer = rawAnswer(span);
    if (answer === null) return {};
    const usage = isObject(answer.usage) ? answer.usage : {};
    const input = usage.input_tokens_details ?? usage.prompt_tokens_details;
    const output = usage.output_tokens_details ?? usage.completion_tokens_details;
    return {
      inputTokens: numberOf(usage.input_tokens ?? usage.prompt_tokens),
      outputTokens: numberOf(usage.output_tokens ?? usage.completion_tokens),
      cachedTokens: numberOf(isObject(input) ? input.cached_tokens : undefined),
      thinkingTokens: numberOf(isObject(output) ? output.reasoning_tokens : undefined),
      responseId: answer.id ?? null,
      apiType: answer.object === "chat.completion" ? "chat-completions" : null,
    };
  },

  input(span) {
    const instructions = rawAnswer(span)?.instructions;
    if (instructions === undefined || instructions === null) return [];
    const said = genAiIndexed.input?.(span) ?? [];
    if (said.some(({ role }) => role === "system")) return [];
    return [...readMessage({ role: "system", content: instructions }, "system").messages, ...said];
  },

  output(span) {
    // The indexed attributes have it unless this is a chat completion.
    const answers = structureOf(span.attributes.get("openai_agents.generation.raw_output_json"));
    return answers === null ? [] : readResponse(answers);
  },

  parameters(span) {
    const answer = rawAnswer(span) ?? {};
    const settings = span.attributes.object(["openai_agents.model_config_json"]) ?? {};
    const known = [...Object.entries(settings), ...Object.entries(answer)].filter(
      ([name, value]) => parameterNames.has(name) && value !== null && value !== "undefined",
    );
    return Object.fromEntries(known);
  },

  tools: (span) => rawAnswer(span)?.tools ?? [],
  metadata: ({ attributes }) => attributes.under("openai_agents.metadata."),
};

const parameterNames = new Set([
  "temperature",
  "top_p",
  "max_tokens",
  "max_output_tokens",
  "frequency_penalty",
  "presence_penalty",
  "reasoning",
  "reasoning_effort",
  "verbosity",
  "parallel_tool_calls",
  "tool_choice",
  "truncation",
]);

function rawAnswer({ attributes }: CallSpan): JsonObject | null {
  const answer = attributes.object(["openai_agents.response.raw_json"]);
  if (answer !== null) return answer;
  const answers = attributes.structure(["openai_agents.generation.raw_output_json"]);
  const first = Array.isArray(answers) ? answers[0] : undefined;
  return isObject(first) ? first : null;
}
