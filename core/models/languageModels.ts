import type { AzureOpenAIProvider } from "@ai-sdk/azure";
import type { OpenAIProvider } from "@ai-sdk/openai";
import type { EmbeddingModelV3, LanguageModelV3, ProviderV3 } from "@ai-sdk/provider";
import { RecentlyUsed } from "../../domain/recentlyUsed.ts";
import { fields } from "../providers/fields.ts";
import { parsedJson } from "../values/jsonText.ts";
import type { Access } from "./credentials.ts";
import { exchangeFetch } from "./exchange.ts";
import { ModelFault } from "./modelFault.ts";

/** Interface of a provider that a call uses. */
export type Interface = "chat" | "responses" | "completion";

interface Client {
  language(name: string, wanted: Interface): LanguageModelV3;
  embedding?(name: string): EmbeddingModelV3;
}

const fetch = exchangeFetch as typeof globalThis.fetch;

/** Makes a client; loads the provider's library on first use, since all of them together take 400 ms and 40 MB. */
type Connect = (access: Access, apiKey: string) => Promise<Client>;

const connects: Record<string, Connect> = {
  openai: async ({ baseUrl: baseURL }, apiKey) => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return openaiClient(createOpenAI({ apiKey, baseURL, fetch }));
  },
  "openai.azure": async ({ baseUrl, secrets }, apiKey) => {
    const { createAzure } = await import("@ai-sdk/azure");
    return openaiClient(
      createAzure({
        apiKey,
        baseURL: baseUrl.endsWith("/openai") ? baseUrl : `${baseUrl}/openai`,
        ...(secrets.apiVersion && { apiVersion: secrets.apiVersion, useDeploymentBasedUrls: true }),
        fetch,
      }),
    );
  },
  anthropic: async ({ baseUrl: baseURL }, apiKey) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const client = createAnthropic({ apiKey, baseURL, fetch });
    return { language: (name) => client(name) };
  },
  google: async ({ baseUrl: baseURL }, apiKey) => {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return clientOfAll(createGoogleGenerativeAI({ apiKey, baseURL, fetch }));
  },
  mistral: async ({ baseUrl: baseURL }, apiKey) => {
    const { createMistral } = await import("@ai-sdk/mistral");
    return clientOfAll(createMistral({ apiKey, baseURL, fetch }));
  },
  cohere: async ({ baseUrl: baseURL }, apiKey) => {
    const { createCohere } = await import("@ai-sdk/cohere");
    return clientOfAll(createCohere({ apiKey, baseURL, fetch }));
  },
  "amazon.bedrock": async ({ baseUrl: baseURL, secrets }) => {
    const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
    const { accessKeyId, secretAccessKey, sessionToken, region = "" } = secrets;
    const credentials = {
      accessKeyId: accessKeyId as string,
      secretAccessKey: secretAccessKey as string,
      ...(sessionToken && { sessionToken }),
    };
    // With an empty key and given credentials the library reads none from the environment of this process.
    const credentialProvider = async () => credentials;
    return clientOfAll(createAmazonBedrock({ region, baseURL, fetch, apiKey: "", credentialProvider }));
  },
  vertexai: async ({ baseUrl, secrets }) => {
    const [{ createVertex }, { createVertexAnthropic }] = await Promise.all([
      import("@ai-sdk/google-vertex"),
      import("@ai-sdk/google-vertex/anthropic"),
    ]);
    const settings = {
      project: secrets.project as string,
      location: secrets.location as string,
      fetch,
      googleAuthOptions: { credentials: serviceAccount(secrets.credentials as string) },
    };
    const below = (path: string) => (baseUrl ? { baseURL: `${baseUrl}/publishers/${path}` } : {});
    // With an empty key the library reads none from the environment of this process.
    const gemini = createVertex({ ...settings, ...below("google"), apiKey: "" });
    const claude = createVertexAnthropic({ ...settings, ...below("anthropic/models") });
    return {
      language: (name) => (name.startsWith("claude") ? claude(name) : gemini(name)),
      embedding: (name) => gemini.embeddingModel(name),
    };
  },
  "vertexai.express": async ({ baseUrl: baseURL }, apiKey) => {
    const { createVertex } = await import("@ai-sdk/google-vertex");
    return clientOfAll(createVertex({ apiKey, baseURL, fetch }));
  },
  huggingface: compatible("huggingface"),
  openrouter: compatible("openrouter"),
  "openai.compatible": compatible("openai.compatible"),
};

function clientOfAll(
  client: ((name: string) => LanguageModelV3) & Required<Pick<ProviderV3, "embeddingModel">>,
): Client {
  return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
}

function openaiClient(client: OpenAIProvider | AzureOpenAIProvider): Client {
  return {
    language: (name, wanted) => client[wanted](name),
    embedding: (name) => client.embeddingModel(name),
  };
}

function compatible(name: string): Connect {
  return async ({ baseUrl: baseURL }, apiKey) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const client = createOpenAICompatible({ name, baseURL, apiKey, fetch, supportsStructuredOutputs: true });
    return {
      language: (model, wanted) => (wanted === "completion" ? client.completionModel(model) : client.chatModel(model)),
      embedding: (model) => client.embeddingModel(model),
    };
  };
}

/** Reads the key of a service account. The library would also follow credentials that name files, programs or addresses, so they are refused. */
function serviceAccount(json: string): { client_email: string; private_key: string } {
  const { client_email, private_key } = fields(parsedJson(json));
  if (typeof client_email === "string" && typeof private_key === "string") return { client_email, private_key };
  throw new ModelFault(
    "PROVIDER_AUTH_ERROR",
    "GOOGLE_APPLICATION_CREDENTIALS must hold the JSON key of a service account, with client_email and private_key.",
    { isMissingKey: true },
  );
}

/** Clients by their settings. They hold tokens and connections, which a new client would have to get again. */
const clients = new RecentlyUsed<Promise<Client>>(500);

function clientOf(access: Access): Promise<Client> {
  const key = new Bun.CryptoHasher("sha256").update(JSON.stringify(access)).digest("base64");
  const client = clients.get(key) ?? (connects[access.kind] as Connect)(access, access.secrets.apiKey ?? "");
  clients.set(key, client);
  // A failed client is not kept, so each call with its settings gets the error.
  client.catch(() => clients.delete(key));
  return client;
}

/** The model of a provider that answers prompts. @throws ModelFault for credentials that cannot be read */
export async function languageModel(name: string, wanted: Interface, access: Access): Promise<LanguageModelV3> {
  return (await clientOf(access)).language(name, wanted);
}

/** The model of a provider that embeds texts. @throws ModelFault for a provider without embeddings */
export async function embeddingModel(name: string, access: Access): Promise<EmbeddingModelV3> {
  const model = (await clientOf(access)).embedding?.(name);
  if (model) return model;
  throw new ModelFault("PROVIDER_ERROR", `The provider "${access.kind}" has no embeddings.`);
}
