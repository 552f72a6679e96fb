import { callModel, type ModelCall } from "../../core/models/callModel.ts";
import type { ChatPrompt } from "../../core/providers/blueprint.ts";
import type { FakeProviders } from "../support/fakeProviders/fakeProviders.ts";
import { providerVariables } from "../support/providerVariables.ts";

/** A model of each family of interfaces. */
export const models = {
  openai: { provider: "openai", name: "gpt-4o-mini" },
  responses: { provider: "openai", name: "gpt-4o-mini", api_type: "responses" },
  anthropic: { provider: "anthropic", name: "claude-opus-5" },
  google: { provider: "google", name: "gemini-2.5-flash" },
  bedrock: { provider: "amazon.bedrock", name: "anthropic.claude-sonnet-4-5-20250929-v1:0" },
  mistral: { provider: "mistral", name: "mistral-large-latest" },
  cohere: { provider: "cohere", name: "command-a-03-2025" },
  compatible: { provider: "openai.compatible", name: "local" },
} satisfies Record<string, ModelCall["model"]>;

/** The one tool of the conversations. */
export const tools = [
  { type: "function" as const, function: { name: "find_order", description: "", strict: false, parameters: {} } },
];

/** Sends a conversation to a model; gives the body of the request, and the answer. */
export function sender(fake: FakeProviders) {
  const variables = providerVariables(fake.url);
  return async (model: ModelCall["model"], template: ChatPrompt) => {
    const answer = await callModel({ workspaceId: 1, template, model, variables });
    const { text: raw, body } = fake.requests.at(-1) as (typeof fake.requests)[number];
    return { raw, body, answer };
  };
}
