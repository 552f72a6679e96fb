import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { LocalModels } from "../../core/models/localModels.ts";
import { chatOutput, completionOutput, textContent, toolCall } from "../../core/providers/reply.ts";
import type { Document, Schema } from "../generate/document.ts";
import { exampleDocument } from "./examples.ts";
import { Sampler } from "./sample.ts";

const vectorLength = 16;

/**
 * Models that answer at once, the same every time: with an example of the schema or of the tool's arguments that they are
 * asked for, else with the answer that the contract shows where it logs a request.
 */
export const exampleModels: LocalModels = {
  async reply({ type }, options) {
    const call = calledTool(options);
    const text = call ? "" : textFor(options.responseFormat, await shownAnswer());
    const output =
      type === "completion" ? completionOutput(textContent(text)) : chatOutput(textContent(text), call ?? []);
    const usage = { inputTokens: wordsIn(JSON.stringify(options.prompt)), outputTokens: wordsIn(text) };
    return {
      output,
      usage: { ...usage, cachedTokens: null, cacheWriteTokens: null, thinkingTokens: null },
      finishReason: call ? "tool_calls" : "stop",
    };
  },
  embed: (texts) => texts.map(vectorOf),
};

function calledTool({ tools = [], toolChoice }: LanguageModelV3CallOptions) {
  const wanted = tools.find(
    ({ name }) => toolChoice?.type === "required" || (toolChoice?.type === "tool" && toolChoice.toolName === name),
  );
  if (wanted?.type !== "function") return null;
  return [toolCall("call_1", wanted.name, JSON.stringify(exampleOf(wanted.inputSchema as Schema)))];
}

function textFor(format: LanguageModelV3CallOptions["responseFormat"], usual: string): string {
  if (format?.type !== "json") return usual;
  return JSON.stringify(format.schema ? exampleOf(format.schema as Schema) : { answer: usual });
}

/** Example of a schema of the caller's, whose references lead into itself; empty where nobody can make one. */
function exampleOf(schema: Schema): unknown {
  try {
    return new Sampler(schema as unknown as Document).sample(schema);
  } catch {
    return {};
  }
}

async function shownAnswer(): Promise<string> {
  const { paths } = (await exampleDocument()) as unknown as LoggingDocument;
  return paths["/log-request"].post.requestBody.content["application/json"].example.output.messages[0].content[0].text;
}

/** The way to the answer of a model in the contract. */
interface LoggingDocument {
  paths: { "/log-request": { post: { requestBody: { content: { "application/json": { example: LoggedExample } } } } } };
}

interface LoggedExample {
  output: { messages: [{ content: [{ text: string }] }] };
}

/** Counts of the characters, so that texts are the more alike the more characters they share. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: vectorLength }, () => 1);
  for (const character of text) {
    const place = (character.codePointAt(0) as number) % vectorLength;
    vector[place] = (vector[place] as number) + 1;
  }
  return vector;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
