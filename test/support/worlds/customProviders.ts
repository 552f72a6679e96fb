import type { WorldPart } from "./part.ts";

/** A provider at an address that nobody answers at. */
export const customProviders: WorldPart = {
  families: ["custom-providers"],
  tables: ["custom_providers"],
  async fill({ client, name }) {
    const body = { name: `Provider of ${name}`, client: "openai" as const, base_url: "https://llm.example.invalid/v1" };
    const { custom_provider } = await client.expect(201, "createCustomProvider", { body });
    return { custom_provider_id: String(custom_provider.id) };
  },
};
