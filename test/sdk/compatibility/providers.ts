/** What run() is tried with. */
export interface Provider {
  model: { provider: string; name: string; api_type?: string };
  type?: "chat" | "completion";
  /** Of the requests that reach the provider, plain and streamed. */
  path: RegExp;
  makesImages?: true;
  /** Google's client prefers a key, which leads to another service than Vertex AI. */
  hasNoGoogleKey?: true;
  /** What the SDK cannot do, why, and what its error says. */
  fails?: { plain?: Failure; streamed?: Failure };
}

export interface Failure {
  error: string;
  why: string;
  /** Whether the SDK gets as far as to log it. */
  isLogged: boolean;
}

/** A call that the SDK itself cannot make, plain or streamed. */
function always(error: string, why: string, isLogged = true): Provider["fails"] {
  const failure = { error, why, isLogged };
  return { plain: failure, streamed: failure };
}

const chats = { provider: "openai", name: "gpt-4o", api_type: "chat-completions" };
const responses = { provider: "openai", name: "gpt-4o", api_type: "responses" };
const images = { provider: "openai", name: "gpt-image-1", api_type: "images" };
const onAzure = { provider: "openai.azure" };
const gemini = { name: "gemini-2.5-flash" };

const noCompletions = always("completions.create", "Anthropic's current client has no text completions");
const noGoogleCompletions = always(
  "generateContent",
  "it calls `generateContent` on Google's client itself, which has this method under `models`",
);

export const providers: Record<string, Provider> = {
  "openai, chat completions": { model: chats, path: /^\/v1\/chat\/completions$/ },
  "openai, completions": {
    model: { ...chats, name: "gpt-3.5-turbo-instruct" },
    type: "completion",
    path: /^\/v1\/completions$/,
  },
  "openai, responses": { model: responses, path: /^\/v1\/responses$/ },
  "openai, responses of a completion": {
    model: responses,
    type: "completion",
    path: /^never$/,
    fails: always("Unsupported template type", "it does not support this call", false),
  },
  "openai, images": { model: images, type: "completion", path: /^\/v1\/images\/generations$/, makesImages: true },
  "openai.azure, chat completions": {
    model: { ...chats, ...onAzure },
    path: /^\/openai\/deployments\/gpt-4o\/chat\/completions$/,
  },
  "openai.azure, completions": {
    model: { ...chats, ...onAzure },
    type: "completion",
    path: /^\/openai\/deployments\/gpt-4o\/completions$/,
  },
  "openai.azure, responses": { model: { ...responses, ...onAzure }, path: /^\/openai\/responses$/ },
  "openai.azure, responses of a completion": {
    model: { ...responses, ...onAzure },
    type: "completion",
    path: /^\/openai\/responses$/,
  },
  "openai.azure, images": {
    model: { ...images, ...onAzure },
    type: "completion",
    path: /^\/openai\/deployments\/gpt-image-1\/images\/generations$/,
    makesImages: true,
  },
  anthropic: { model: { provider: "anthropic", name: "claude-sonnet-4-6" }, path: /^\/v1\/messages$/ },
  "anthropic, completions": {
    model: { provider: "anthropic", name: "claude-2.1" },
    type: "completion",
    path: /^never$/,
    fails: noCompletions,
  },
  "anthropic.bedrock": {
    model: { provider: "anthropic.bedrock", name: "anthropic.claude-sonnet-4-5-20250929-v1:0" },
    path: /^\/model\/anthropic\.claude-sonnet-4-5-20250929-v1:0\/invoke(-with-response-stream)?$/,
  },
  "anthropic.bedrock, completions": {
    model: { provider: "anthropic.bedrock", name: "anthropic.claude-v2:1" },
    type: "completion",
    path: /^never$/,
    fails: noCompletions,
  },
  google: {
    model: { provider: "google", ...gemini },
    path: /^\/v1beta\/models\/gemini-2\.5-flash:(streamG|g)enerateContent$/,
  },
  "google, completions": {
    model: { provider: "google", ...gemini },
    type: "completion",
    path: /^never$/,
    fails: noGoogleCompletions,
  },
  "vertexai, Gemini": {
    model: { provider: "vertexai", ...gemini },
    path: /^\/v1beta1\/projects\/project\/locations\/us-central1\/publishers\/google\/models\/gemini-2\.5-flash:(streamG|g)enerateContent$/,
    hasNoGoogleKey: true,
  },
  "vertexai, Claude": {
    model: { provider: "vertexai", name: "claude-sonnet-4-6" },
    path: /^\/v1\/projects\/project\/locations\/us-central1\/publishers\/anthropic\/models\/claude-sonnet-4-6:(rawPredict|streamRawPredict)$/,
  },
  "vertexai, completions": {
    model: { provider: "vertexai", name: "claude-sonnet-4-6" },
    type: "completion",
    path: /^never$/,
    fails: always("Unsupported prompt template type", "it does not support this call"),
  },
  "amazon.bedrock": {
    model: { provider: "amazon.bedrock", name: "amazon.nova-lite-v1:0" },
    path: /^\/model\/amazon\.nova-lite-v1:0\/converse(-stream)?$/,
  },
  "amazon.bedrock, a completion": {
    model: { provider: "amazon.bedrock", name: "amazon.nova-lite-v1:0" },
    type: "completion",
    path: /^\/model\/amazon\.nova-lite-v1:0\/converse(-stream)?$/,
  },
  mistral: {
    model: { provider: "mistral", name: "mistral-large-latest" },
    path: /^\/v1\/chat\/completions$/,
    fails: {
      streamed: {
        error: "choices",
        why: "`buildStreamBlueprint` reads `data.choices` of the joined answer, as it does for the chunks, but `mistralStreamChat` joins an answer without `data`; the failure comes after the chunks and before the log",
        isLogged: false,
      },
    },
  },
  "mistral, a completion": {
    model: { provider: "mistral", name: "mistral-large-latest" },
    type: "completion",
    path: /^never$/,
    fails: always("", "Mistral's client has no completions"),
  },
  "any other provider": {
    model: { provider: "cohere", name: "command-a" },
    path: /^never$/,
    fails: always("Unsupported provider type", "it calls only the providers above", false),
  },
};
