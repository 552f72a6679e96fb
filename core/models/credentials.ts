import { hidingSecrets } from "../values/hideSecrets.ts";
import { localModels } from "./localModels.ts";
import { ModelFault } from "./modelFault.ts";

/** Environment variables of a workspace, in the clear. */
export type Variables = Readonly<Record<string, string>>;

export interface Access {
  /** Name of the client: the provider, or one of several clients for the same provider. */
  kind: string;
  /** Secrets by name: `apiKey`, and others that the provider wants. */
  secrets: Record<string, string>;
  baseUrl: string;
}

interface ProviderAccess {
  /** Variables that may hold each secret; the first that is set wins. */
  secrets: Record<string, string[]>;
  optional?: string[];
  baseUrlVariables: string[];
  /** Null where the workspace must set one. */
  baseUrl: string | null;
}

const providers: Record<string, ProviderAccess> = {
  openai: keyed(["OPENAI_API_KEY"], "OPENAI_BASE_URL", "https://api.openai.com/v1"),
  "openai.azure": {
    secrets: { apiKey: ["AZURE_OPENAI_API_KEY", "AZURE_API_KEY"], apiVersion: ["OPENAI_API_VERSION"] },
    optional: ["apiVersion"],
    baseUrlVariables: ["AZURE_OPENAI_ENDPOINT"],
    baseUrl: null,
  },
  anthropic: keyed(["ANTHROPIC_API_KEY"], "ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1"),
  google: keyed(
    ["GOOGLE_API_KEY", "GEMINI_API_KEY"],
    "GOOGLE_BASE_URL",
    "https://generativelanguage.googleapis.com/v1beta",
  ),
  mistral: keyed(["MISTRAL_API_KEY"], "MISTRAL_BASE_URL", "https://api.mistral.ai/v1"),
  cohere: keyed(["COHERE_API_KEY", "CO_API_KEY"], "COHERE_BASE_URL", "https://api.cohere.com/v2"),
  huggingface: keyed(["HUGGINGFACE_API_KEY", "HF_TOKEN"], "HUGGINGFACE_BASE_URL", "https://router.huggingface.co/v1"),
  openrouter: keyed(["OPENROUTER_API_KEY"], "OPENROUTER_BASE_URL", "https://openrouter.ai/api/v1"),
  "openai.compatible": {
    secrets: { apiKey: ["OPENAI_COMPATIBLE_API_KEY"] },
    optional: ["apiKey"],
    baseUrlVariables: ["OPENAI_COMPATIBLE_BASE_URL"],
    baseUrl: null,
  },
  "amazon.bedrock": {
    secrets: {
      accessKeyId: ["AWS_ACCESS_KEY_ID"],
      secretAccessKey: ["AWS_SECRET_ACCESS_KEY"],
      region: ["AWS_REGION", "AWS_DEFAULT_REGION"],
      sessionToken: ["AWS_SESSION_TOKEN"],
    },
    optional: ["sessionToken"],
    baseUrlVariables: ["BEDROCK_BASE_URL"],
    baseUrl: "https://bedrock-runtime.{region}.amazonaws.com",
  },
  vertexai: {
    secrets: {
      credentials: ["GOOGLE_APPLICATION_CREDENTIALS"],
      project: ["VERTEX_AI_PROJECT_ID", "GOOGLE_CLOUD_PROJECT"],
      location: ["VERTEX_AI_PROJECT_LOCATION", "GOOGLE_CLOUD_LOCATION"],
    },
    baseUrlVariables: ["VERTEX_AI_BASE_URL"],
    baseUrl: "",
  },
  "vertexai.express": keyed(
    ["GOOGLE_VERTEX_API_KEY"],
    "VERTEX_AI_BASE_URL",
    "https://aiplatform.googleapis.com/v1/publishers/google",
  ),
};

/** Provider that wants an API key and nothing else. */
function keyed(apiKey: string[], baseUrlVariable: string, baseUrl: string): ProviderAccess {
  return { secrets: { apiKey }, baseUrlVariables: [baseUrlVariable], baseUrl };
}

/**
 * Builds the access to a provider from the variables of the workspace alone, never from the environment of this process,
 * whose keys belong to somebody else.
 * @param baseUrl an address that wins over the workspace's variable
 * @throws ModelFault with `isMissingKey`, or for a provider that cannot be called
 */
export function providerAccessOf(provider: string, variables: Variables, baseUrl?: string | null): Access {
  const kind = provider === "vertexai" && variables.GOOGLE_VERTEX_API_KEY ? "vertexai.express" : provider;
  const wanted = Object.hasOwn(providers, kind) ? providers[kind] : undefined;
  if (!wanted) {
    const known = Object.keys(providers).join(", ");
    throw new ModelFault("PROVIDER_ERROR", `The provider "${provider}" cannot be called. Use one of ${known}.`);
  }
  if (localModels()) return { kind, secrets: {}, baseUrl: "" };
  const secrets: Record<string, string> = {};
  for (const [secret, names] of Object.entries(wanted.secrets)) {
    const value = firstSetVariable(variables, names);
    if (value) secrets[secret] = value;
    else if (!wanted.optional?.includes(secret)) throw missingVariable(provider, names);
  }
  const address = baseUrl || firstSetVariable(variables, wanted.baseUrlVariables) || wanted.baseUrl;
  if (address === null) throw missingVariable(provider, wanted.baseUrlVariables);
  return { kind, secrets, baseUrl: address.replace("{region}", secrets.region ?? "").replace(/\/+$/, "") };
}

/** Variables in which the value of `keyVariable` stands for every API key of a provider. */
export function withApiKey(provider: string, variables: Variables, keyVariable: string): Variables {
  const names = providers[provider]?.secrets.apiKey ?? [];
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, variables[keyVariable] ?? ""])) };
}

function firstSetVariable(variables: Variables, names: string[]): string | undefined {
  return names.map((name) => variables[name]).find((value) => value !== undefined && value !== "");
}

function missingVariable(provider: string, names: string[]): ModelFault {
  const message = `The provider "${provider}" needs the environment variable ${names.join(" or ")} of this workspace, which is not set.`;
  return new ModelFault("PROVIDER_AUTH_ERROR", message, { isMissingKey: true });
}

/** Removes secrets from a text; errors of some providers repeat them. */
export function withoutSecrets(text: string, { secrets }: Access): string {
  return hidingSecrets(Object.values(secrets))(text);
}
