import { expect } from "bun:test";
import type { Case } from "../case.ts";
import { answer, answers, calls, type ExpectedLog, question, says, terse, thinking, weatherTool } from "../logs.ts";
import { recorded } from "./recording.ts";

const zodTool = weatherTool(
  {},
  { $schema: "https://json-schema.org/draft/2020-12/schema", additionalProperties: false },
);
const claude: ExpectedLog = {
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  apiType: "messages",
  tools: [zodTool],
  // LangChain adds what the beginning of a stream says of the output.
  tokens: [39, 13],
  cached: 8,
};
const gemini: ExpectedLog = {
  provider: "google",
  model: "gemini-2.5-flash",
  tools: [weatherTool()],
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
};
const gpt: ExpectedLog = {
  provider: "openai",
  model: "gpt-4o",
  tools: [zodTool],
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
};
const lookedUp = calls("toolu_1", "I look it up.");
const thoughtful = says("assistant", thinking("Look it up."), ...(answer.content ?? []));

/** The two calls of a model: what it says first, and what it says in the end. */
function twoCalls(log: ExpectedLog, id: string, first: typeof answer, last: typeof answer): ExpectedLog[] {
  const asked = [terse, question];
  return [
    { ...log, input: asked, output: [first] },
    { ...log, input: [...asked, first, answers(id, "sunny", "get_weather")], output: [last] },
  ];
}

function callsOf(ofClaude: ExpectedLog, ofGemini: ExpectedLog, ofGpt: ExpectedLog): ExpectedLog[] {
  return [
    ...twoCalls(ofClaude, "toolu_1", lookedUp, answer),
    // LangChain gives Google's calls ids of its own.
    ...twoCalls(ofGemini, expect.any(String), calls(expect.any(String)), thoughtful),
    ...twoCalls(ofGpt, "call_1", calls("call_1", thinking("Look it up.")), answer),
  ];
}

const tools = ["get_weather", "get_weather", "get_weather"];

/** LangChain with models whose answers are lists of blocks: Anthropic's, streamed, Google's and those of OpenAI's responses. */
export const langChainModelCases: Case[] = [
  recorded("openinference-langchain-models", "OpenInference, LangChain with blocks", {
    logs: callsOf(
      { ...claude, parameters: { max_tokens: 100, stream: true } },
      { ...gemini, parameters: { temperature: 0.2 } },
      { ...gpt, parameters: { stream: false } },
    ),
    steps: tools,
  }),
  recorded("langfuse-langchain-models", "Langfuse, LangChain with blocks", {
    logs: callsOf({ ...claude, cacheWrite: 0, parameters: { max_tokens: 100 } }, gemini, {
      ...gpt,
      model: "gpt-4o-2026-01-01",
    }),
    steps: tools,
  }),
];
