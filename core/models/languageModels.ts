import { createAmazonBedrock } from "@ai-sdk/amazon-bedrock";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createAzure } from "@ai-sdk/azure";
import { createCohere } from "@ai-sdk/cohere";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createVertex } from "@ai-sdk/google-vertex";
import { createVertexAnthropic } from "@ai-sdk/google-vertex/anthropic";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { EmbeddingModelV3, LanguageModelV3 } from "@ai-sdk/provider";
import type { Access } from "./credentials.ts";
import { exchangeFetch } from "./exchange.ts";
import { ModelFault } from "./modelFault.ts";

/** Which of a provider's interfaces a call uses. */
export type Interface = "chat" | "responses" | "completion";

interface Client {
  language(name: string, wanted: Interface): LanguageModelV3;
  embedding?(name: string): EmbeddingModelV3;
}

const fetch = exchangeFetch as typeof globalThis.fetch;

type Connect = (access: Access, apiKey: string) => Client;

const connects: Record<string, Connect> = {
  openai: ({ baseUrl: baseURL }, apiKey) => openaiClient(createOpenAI({ apiKey, baseURL, fetch })),
  "openai.azure": ({ baseUrl, secrets }, apiKey) =>
    openaiClient(
      createAzure({
        apiKey,
        baseURL: baseUrl.endsWith("/openai") ? baseUrl : `${baseUrl}/openai`,
        ...(secrets.apiVersion && { apiVersion: secrets.apiVersion, useDeploymentBasedUrls: true }),
        fetch,
      }),
    ),
  anthropic: ({ baseUrl: baseURL }, apiKey) => {
    const client = createAnthropic({ apiKey, baseURL, fetch });
    return { language: (name) => client(name) };
  },
  google: ({ baseUrl: baseURL }, apiKey) => {
    const client = createGoogleGenerativeAI({ apiKey, baseURL, fetch });
    return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
  },
  mistral: ({ baseUrl: baseURL }, apiKey) => {
    const client = createMistral({ apiKey, baseURL, fetch });
    return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
  },
  cohere: ({ baseUrl: baseURL }, apiKey) => {
    const client = createCohere({ apiKey, baseURL, fetch });
    return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
  },
  "amazon.bedrock": ({ baseUrl: baseURL, secrets }) => {
    const { accessKeyId, secretAccessKey, sessionToken, region = "" } = secrets;
    const credentials = {
      accessKeyId: accessKeyId as string,
      secretAccessKey: secretAccessKey as string,
      ...(sessionToken && { sessionToken }),
    };
    // An empty key and a provider of credentials, so that none is looked for in this process's environment.
    const credentialProvider = async () => credentials;
    const client = createAmazonBedrock({ region, baseURL, fetch, apiKey: "", credentialProvider });
    return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
  },
  vertexai: ({ baseUrl, secrets }) => {
    const settings = {
      project: secrets.project as string,
      location: secrets.location as string,
      fetch,
      googleAuthOptions: { credentials: serviceAccount(secrets.credentials as string) },
    };
    const below = (path: string) => (baseUrl ? { baseURL: `${baseUrl}/publishers/${path}` } : {});
    // An empty key, so that none is looked for in this process's environment.
    const gemini = createVertex({ ...settings, ...below("google"), apiKey: "" });
    const claude = createVertexAnthropic({ ...settings, ...below("anthropic/models") });
    return {
      language: (name) => (name.startsWith("claude") ? claude(name) : gemini(name)),
      embedding: (name) => gemini.embeddingModel(name),
    };
  },
  "vertexai.express": ({ baseUrl: baseURL }, apiKey) => {
    const client = createVertex({ apiKey, baseURL, fetch });
    return { language: (name) => client(name), embedding: (name) => client.embeddingModel(name) };
  },
  huggingface: compatible("huggingface"),
  openrouter: compatible("openrouter"),
  "openai.compatible": compatible("openai.compatible"),
};

function openaiClient(client: ReturnType<typeof createOpenAI> | ReturnType<typeof createAzure>): Client {
  return {
    language: (name, wanted) => client[wanted](name),
    embedding: (name) => client.embeddingModel(name),
  };
}

function compatible(name: string): Connect {
  return ({ baseUrl: baseURL }, apiKey) => {
    const client = createOpenAICompatible({ name, baseURL, apiKey, fetch, supportsStructuredOutputs: true });
    return {
      language: (model, wanted) => (wanted === "completion" ? client.completionModel(model) : client.chatModel(model)),
      embedding: (model) => client.embeddingModel(model),
    };
  };
}

/** The library would also follow credentials that name files, programs or addresses; a key is all that is taken. */
function serviceAccount(json: string): { client_email: string; private_key: string } {
  let account: Record<string, unknown>;
  try {
    account = JSON.parse(json);
  } catch {
    account = {};
  }
  const { client_email, private_key } = account;
  if (typeof client_email === "string" && typeof private_key === "string") return { client_email, private_key };
  throw new ModelFault(
    "PROVIDER_AUTH_ERROR",
    "GOOGLE_APPLICATION_CREDENTIALS must hold the JSON key of a service account, with client_email and private_key.",
    { isMissingKey: true },
  );
}

/** Clients that keep tokens or connections are worth keeping; the least recently used go first. */
const clients = new Map<string, Client>();
const maxClients = 500;

function clientOf(access: Access): Client {
  const key = new Bun.CryptoHasher("sha256").update(JSON.stringify(access)).digest("base64");
  const connect = connects[access.kind] as Connect;
  const client = clients.get(key) ?? connect(access, access.secrets.apiKey ?? "");
  clients.delete(key);
  clients.set(key, client);
  if (clients.size > maxClients) clients.delete(clients.keys().next().value as string);
  return client;
}

export function languageModel(name: string, wanted: Interface, access: Access): LanguageModelV3 {
  return clientOf(access).language(name, wanted);
}

/** @throws ModelFault for a provider without embeddings */
export function embeddingModel(name: string, access: Access): EmbeddingModelV3 {
  const model = clientOf(access).embedding?.(name);
  if (model) return model;
  throw new ModelFault("PROVIDER_ERROR", `The provider "${access.kind}" has no embeddings.`);
}
