import { Chat, LanguageModel, Tool, Toolkit } from "@effect/ai";
import { AnthropicClient, AnthropicLanguageModel } from "@effect/ai-anthropic";
import { OpenAiClient, OpenAiLanguageModel } from "@effect/ai-openai";
import * as Otlp from "@effect/opentelemetry/Otlp";
import { FetchHttpClient } from "@effect/platform";
import { Effect, Layer, Redacted, Schema } from "effect";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

const apiKey = Redacted.make("none");
const throughFetch = Layer.provide(FetchHttpClient.layer);
const openai = OpenAiClient.layer({ apiKey, apiUrl: `${providerUrl}/v1` }).pipe(throughFetch);
const anthropic = AnthropicClient.layer({ apiKey, apiUrl: providerUrl }).pipe(throughFetch);
const toolkit = Toolkit.make(
  Tool.make("get_weather", { description, parameters: { city: Schema.String }, success: Schema.String }),
);
const tools = toolkit.toLayer({ get_weather: () => Effect.succeed("sunny") });

const ask = Effect.gen(function* () {
  const chat = yield* Chat.fromPrompt([{ role: "system", content: question[0].content }]);
  yield* chat.generateText({ prompt: question[1].content, toolkit });
  yield* chat.generateText({ prompt: [], toolkit });
}).pipe(Effect.withSpan("ask"));
const claude = AnthropicLanguageModel.model("claude-sonnet-5", { max_tokens: 100 });
const overloaded = LanguageModel.generateText({ prompt: question[1].content }).pipe(
  Effect.provide(OpenAiLanguageModel.model("overloaded", { temperature: 0.2 })),
  Effect.provide(openai),
  Effect.ignore,
);
const program = ask.pipe(Effect.provide([claude, tools]), Effect.provide(anthropic), Effect.andThen(overloaded));
const otlp = Otlp.layerJson({ baseUrl: receiverUrl, resource: { serviceName: "support-bot" } }).pipe(throughFetch);
await Effect.runPromise(program.pipe(Effect.provide(otlp)));
process.exit(0);
