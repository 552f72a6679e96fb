import { expect, test } from "bun:test";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PromptTemplate } from "../../core/providers/blueprint.ts";
import type { ModelChoice } from "../../core/providers/provider.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { camelCased, chat, completion, say, structured, text, travelled } from "./support.ts";

const repository = join(import.meta.dir, "../..");
const withoutTools = { ...travelled, tools: null, tool_choice: null };

/** A conversation as it comes out when variables are empty: messages that say nothing. */
const blank = chat([
  say.system(text("")),
  say.user(text("Hi")),
  say.assistant(text("")),
  say.assistant(),
  say.user(text("And now?")),
]);

const prompts: Record<string, PromptTemplate> = { travelled, withoutTools, blank, once: completion("Once") };

interface Target {
  models: Omit<ModelChoice, "parameters">[];
  /** Parameters that the provider has. */
  parameters: Record<string, unknown>;
  imports: string;
  /** Type of a chat's payload, and of a completion's. */
  type: string;
  completionType?: string;
  /** Payload in the names of the client. */
  shape?: (kwargs: Record<string, unknown>) => unknown;
}

const targets: Record<string, Target> = {
  openai: {
    models: [
      { provider: "openai", name: "gpt-4o" },
      { provider: "openai.azure", name: "d" },
    ],
    parameters: { temperature: 0, max_completion_tokens: 9, response_format: structured },
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.ChatCompletionCreateParamsNonStreaming",
    completionType: "Record<string, unknown>",
  },
  responses: {
    models: [{ provider: "openai", name: "gpt-4o", api_type: "responses" }],
    parameters: { temperature: 0, max_output_tokens: 9, response_format: structured },
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.Responses.ResponseCreateParamsNonStreaming",
  },
  anthropic: {
    models: [{ provider: "anthropic", name: "claude-sonnet-4-5" }],
    parameters: { max_tokens: 9, response_format: structured },
    imports: 'import type Anthropic from "@anthropic-ai/sdk";',
    type: "Anthropic.MessageCreateParamsNonStreaming",
    completionType: "Record<string, unknown>",
  },
  google: {
    models: [{ provider: "google", name: "gemini-2.5-flash" }],
    parameters: { temperature: 0, maxOutputTokens: 9, response_format: structured },
    imports: 'import type { Content, GenerateContentConfig } from "@google/genai";',
    type: "{ model: string; history: Content[]; generationConfig: GenerateContentConfig }",
    completionType: "{ model: string; contents: Content[]; generationConfig: GenerateContentConfig }",
    // Its enumerations are types of their own, whose values are these words.
    shape: (kwargs) => without(camelCased(kwargs), ["parameters", "mode"]),
  },
  bedrock: {
    models: [{ provider: "amazon.bedrock", name: "anthropic.claude-sonnet-4-5" }],
    parameters: { temperature: 0, max_tokens: 9, response_format: structured },
    imports: 'import type { ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";',
    type: "ConverseCommandInput",
  },
  cohere: {
    models: [{ provider: "cohere", name: "command-a" }],
    parameters: { temperature: 0, max_tokens: 9, response_format: structured },
    imports: 'import type { Cohere } from "cohere-ai";',
    type: "Cohere.V2ChatRequest",
    completionType: "Record<string, unknown>",
    shape: camelCased,
  },
  mistral: {
    models: [{ provider: "mistral", name: "mistral-large-latest" }],
    parameters: { temperature: 0, max_tokens: 9, response_format: structured },
    imports: 'import type { ChatCompletionRequest } from "@mistralai/mistralai/models/components";',
    type: "ChatCompletionRequest",
    completionType: "Record<string, unknown>",
    // The client's name for what is `schema` on the wire.
    shape: (kwargs) => JSON.parse(JSON.stringify(camelCased(kwargs)).replaceAll('"schema":', '"schemaDefinition":')),
  },
};

function without(value: unknown, keys: string[]): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (keys.includes(key) ? undefined : part)));
}

/** A payload as a literal, in which the client's bytes stand for base64. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/"bytes": "[^"]*"/g, '"bytes": new Uint8Array()');
}

function sourceOf({ models, parameters, imports, type, completionType = type, shape = (kwargs) => kwargs }: Target) {
  const payloads = models.flatMap((model) =>
    Object.entries(prompts).map(([name, prompt]) => {
      const kwargs = toLlmKwargs(prompt, { ...model, parameters });
      const expected = prompt.type === "chat" ? type : completionType;
      return `// ${name}\nsent = ${literal(shape(kwargs))} satisfies ${expected};`;
    }),
  );
  return `${imports}\nexport let sent: unknown;\n${payloads.join("\n")}\n`;
}

test("the payloads for every provider have the types that its SDK publishes", async () => {
  const directory = await mkdtemp(join(tmpdir(), "sheaf-payloads-"));
  await symlink(join(repository, "node_modules"), join(directory, "node_modules"));
  for (const [name, target] of Object.entries(targets))
    await Bun.write(join(directory, `${name}.ts`), sourceOf(target));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "esnext",
    types: [],
  };
  await Bun.write(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const tsc = join(repository, "node_modules/typescript-7/bin/tsc");
  const run = Bun.spawn(["node", tsc, "--pretty", "false"], { cwd: directory, stdout: "pipe" });
  const faults = await new Response(run.stdout).text();
  expect(faults).toBe("");
  expect(await run.exited).toBe(0);
  await rm(directory, { recursive: true });
});

test("nothing empty is sent to providers that refuse it", () => {
  const sent = (provider: string) => toLlmKwargs(blank, { provider, name: "m" });
  const said = { anthropic: { type: "text", text: "Hi" }, "amazon.bedrock": { text: "Hi" }, google: { text: "Hi" } };
  for (const [provider, first] of Object.entries(said)) {
    const { messages, history, system, generation_config } = sent(provider) as Record<string, unknown[]>;
    const turns = (messages ?? history) as { role: string; content?: unknown[]; parts?: unknown[] }[];
    expect(turns.map(({ role }) => role)).not.toContain("assistant");
    expect(turns[0]?.content?.[0] ?? turns[0]?.parts?.[0]).toEqual(first);
    expect([system, (generation_config as { system_instruction?: unknown } | undefined)?.system_instruction]).toEqual([
      undefined,
      undefined,
    ]);
  }
  expect((sent("mistral").messages as { role: string }[]).map(({ role }) => role)).toEqual(["system", "user", "user"]);
  const noParts = toLlmKwargs(chat([say.user()]), { provider: "openai", name: "m" });
  expect(noParts.messages).toEqual([{ role: "user", content: "" }]);
});

test("Bedrock gets definitions of the tools that were called, also where none is offered now", () => {
  const model = { provider: "amazon.bedrock", name: "anthropic.claude-sonnet-4-5" };
  const { description: _, ...tool } = {
    name: "get_weather",
    description: "",
    inputSchema: { json: { type: "object" } },
  };
  expect(toLlmKwargs(withoutTools, model).toolConfig).toEqual({ tools: [{ toolSpec: tool }] });
  expect(toLlmKwargs({ ...travelled, tool_choice: "none" }, model).toolConfig).toMatchObject({
    tools: [{ toolSpec: { name: "get_weather", description: "The weather of a city" } }],
  });
  expect(toLlmKwargs({ ...travelled, tool_choice: "none" }, model).toolConfig).not.toHaveProperty("toolChoice");
});
