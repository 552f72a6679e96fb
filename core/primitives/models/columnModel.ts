import type { Schemas } from "../../../generated/types.ts";
import { providerAccessOf, type Variables } from "../../models/credentials.ts";
import { ModelFault } from "../../models/modelFault.ts";
import type { PromptModel } from "../../prompts/templates/blueprint.ts";
import { CellFault } from "../primitive.ts";

export type Engine = Schemas["ModelEngine"];

/** Choice of the model for types with a built-in prompt whose config names none. */
export interface ModelSetting {
  /** Environment variable of the workspace that holds `provider/model`. */
  variable: string;
  /** Models to use without the variable: the first whose key the workspace has. */
  defaults: [provider: string, model: string][];
}

export const languageSetting: ModelSetting = {
  variable: "SHEAF_COLUMN_MODEL",
  defaults: [
    ["openai", "gpt-4o-mini"],
    ["anthropic", "claude-haiku-4-5"],
    ["google", "gemini-2.5-flash"],
  ],
};

export const embeddingSetting: ModelSetting = {
  variable: "SHEAF_EMBEDDING_MODEL",
  defaults: [
    ["openai", "text-embedding-3-small"],
    ["google", "gemini-embedding-001"],
    ["mistral", "mistral-embed"],
    ["cohere", "embed-v4.0"],
  ],
};

/**
 * The model of a column: that of its engine, else of the workspace's setting.
 * @throws CellFault when none can be called
 */
export function columnModel(setting: ModelSetting, engine: Engine | undefined, variables: Variables): PromptModel {
  const parameters = engine?.parameters ?? {};
  if (engine?.provider && engine.model) return { provider: engine.provider, name: engine.model, parameters };
  const configured = variables[setting.variable];
  if (configured) return { ...parseModel(setting.variable, configured), parameters };
  const callable = setting.defaults.find(([provider]) => canCall(provider, variables));
  if (callable) return { provider: callable[0], name: callable[1], parameters };
  const providers = setting.defaults.map(([provider]) => provider).join(", ");
  throw new CellFault(
    `No model can be called: the workspace has no environment variable with a key for one of ${providers}. Set one, or ${setting.variable}, or engine in the column's config.`,
  );
}

function parseModel(variable: string, text: string): { provider: string; name: string } {
  const [, provider, name] = /^([^/\s]+)\/(\S+)$/.exec(text.trim()) ?? [];
  if (provider && name) return { provider, name };
  throw new CellFault(`The environment variable ${variable} must be provider/model, such as openai/gpt-4o-mini.`);
}

function canCall(provider: string, variables: Variables): boolean {
  try {
    providerAccessOf(provider, variables);
    return true;
  } catch (error) {
    if (error instanceof ModelFault) return false;
    throw error;
  }
}
