import { textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Fields } from "./fields.ts";

/** The provider by the name that request logs have for it. */
export function providerOf(span: CallSpan, fields: Fields, model: string): string {
  for (const name of fields.texts("provider")) {
    if (!namesNobody.has(name.toLowerCase())) return atAddress(canonicalProvider(name), span);
  }
  return providerOfModel(model);
}

/** Names that frameworks write when they do not know the provider, their own among them. */
const namesNobody = new Set(["langchain", "strands-agents", "gcp.vertex.agent", "_other", "unknown", "other"]);

/**
 * Translates a sender's name of a provider (`openai.chat`, `OpenAI`, `az.ai.openai`) into the server's; leaves an
 * unknown one as it is.
 */
function canonicalProvider(name: string): string {
  const lower = name.toLowerCase();
  const known = providerNames.get(lower) ?? providerNames.get(lower.replace(apiSuffix, ""));
  return known ?? (apiSuffix.test(lower) ? lower.replace(apiSuffix, "") : knownInAnyCase.has(lower) ? lower : name);
}

/** The AI SDK and others name the API after the provider. */
const apiSuffix = /\.(chat|responses|completions?|embeddings?|messages|images?|language-model)$/;

const providerNames = new Map(
  Object.entries({
    openai: ["openai", "openai-chat"],
    "openai.azure": [
      "azure.ai.openai",
      "az.ai.openai",
      "azure",
      "azure-openai",
      "azure_openai",
      "openai.azure",
      "microsoft.foundry",
    ],
    anthropic: ["anthropic"],
    "amazon.bedrock": ["aws.bedrock", "aws_bedrock", "amazon-bedrock", "amazon.bedrock", "bedrock", "aws"],
    google: [
      "gcp.gemini",
      "gemini",
      "google",
      "gcp.gen_ai",
      "google.generative-ai",
      "google_genai",
      "google.genai",
      "googleai",
    ],
    vertexai: ["gcp.vertex_ai", "vertex_ai", "vertexai", "google.vertex", "google_vertexai", "vertex"],
    mistral: ["mistral_ai", "mistralai", "mistral"],
    xai: ["x_ai", "xai"],
    together: ["togetherai", "together_ai", "together.ai", "together"],
  }).flatMap(([provider, names]) => names.map((name): [string, string] => [name, provider])),
);

/**
 * Providers whose names some senders write with capitals (`OpenAI`, `Cohere`). Other names may be of the user's own
 * making.
 */
const knownInAnyCase = new Set(["cohere", "groq", "ollama", "openrouter", "deepseek", "perplexity", "fireworks"]);

/** Clouds that serve the models of others under the client libraries of those. */
function atAddress(provider: string, { attributes }: CallSpan): string {
  const address = textOf(attributes.get("server.address")) ?? "";
  if (provider === "openai" && /\.(openai|cognitiveservices)\.azure\.com$/.test(address)) return "openai.azure";
  if (provider === "anthropic" && /(^|[.-])aiplatform\.googleapis\.com$/.test(address)) return "vertexai";
  return provider;
}

function providerOfModel(model: string): string {
  const known = modelPrefixes.find(([prefix]) => prefix.test(model))?.[1];
  // LiteLLM names the provider before the model: `gemini/gemini-2.5-flash`.
  return known ?? providerNames.get(model.split("/")[0]?.toLowerCase() ?? "") ?? "unknown";
}

const modelPrefixes: [RegExp, string][] = [
  [/^(gpt-|chatgpt-|o[1-9](-|$)|text-embedding-)/, "openai"],
  [/^claude/, "anthropic"],
  [/^gemini/, "google"],
  [
    /^((us|us-gov|eu|apac|jp|au|ca|global)\.)?(amazon|anthropic|ai21|cohere|deepseek|meta|mistral|openai|qwen|writer)\./,
    "amazon.bedrock",
  ],
  [/^(mistral|ministral|mixtral|codestral)/, "mistral"],
];

/** @param operation what the span says it does: `chat`, `embeddings` … */
export function apiTypeOf(span: CallSpan, fields: Fields, provider: string, operation: string | null): string | null {
  const said = fields.text("apiType");
  if (said !== null) return said;
  if (operation === "embeddings") return "embeddings";
  const named = [...fields.texts("provider")].map(apiOfSuffix).find((api) => api !== null);
  if (named) return named;
  const method = textOf(span.attributes.get("rpc.method")) ?? "";
  if (method.startsWith("Converse")) return "converse";
  if (method.startsWith("InvokeModel")) return "invoke-model";
  if (operation === "generate_content") return "generate-content";
  if (provider === "anthropic") return "messages";
  if (operation === "text_completion") return "completions";
  return provider.startsWith("openai") ? openAiApi(fields.text("responseId"), operation) : null;
}

function apiOfSuffix(provider: string): string | null {
  const suffix = apiSuffix.exec(provider.toLowerCase())?.[1];
  return apis.find(([pattern]) => pattern.test(suffix ?? ""))?.[1] ?? null;
}

const apis: [RegExp, string][] = [
  [/^responses$/, "responses"],
  [/^chat$/, "chat-completions"],
  [/^completion/, "completions"],
  [/^embedding/, "embeddings"],
  [/^messages$/, "messages"],
];

/** Tells OpenAI's APIs apart by the id of the response: the operation is `chat` for both. */
function openAiApi(responseId: string | null, operation: string | null): string | null {
  if (responseId?.startsWith("resp_")) return "responses";
  return operation === "chat" || responseId?.startsWith("chatcmpl-") ? "chat-completions" : null;
}
