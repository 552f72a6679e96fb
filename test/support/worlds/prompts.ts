import { chat, publish } from "../prompts.ts";
import type { WorldPart } from "./part.ts";

/** A template that uses a snippet and a tool, with an external id, a release label and an A/B release over another one. */
export const prompts: WorldPart = {
  families: ["prompts"],
  tables: [
    "prompt_templates",
    "prompt_versions",
    "prompt_labels",
    "prompt_snippet_references",
    "prompt_tool_references",
    "ab_releases",
  ],
  async fill({ client, name }) {
    await publish(client, `snippet of ${name}`, `secret text of ${name}`);
    const mapping = { source: `prompts of ${name}`, external_id: `prompt/${name}` };
    const { id, prompt_version_id } = await publish(
      client,
      `prompt of ${name}`,
      `@@@snippet of ${name}@@@ {question}`,
      {
        release_labels: ["production", `label of ${name}`],
        external_ids: [mapping],
      },
    );
    const { tool_registry } = await client.expect(201, "createTool", {
      body: { name: `called by ${name}`, tool_definition: { type: "function", function: { name: "f" } } },
    });
    const tools = [{ type: "registry", tool_registry_id: tool_registry.id }];
    await publish(client, `with a tool of ${name}`, { ...chat(["user", "Call it."]), tools });
    const params = { identifier: String(id) };
    const { release_labels } = await client.expect(200, "listPromptLabels", { params });
    const { ab_release } = await client.expect(201, "createAbRelease", {
      body: {
        name: `release of ${name}`,
        prompt_id: id,
        release_label: `label of ${name}`,
        default_split: [{ version: 1, percent: 100 }],
      },
    });
    return {
      identifier: String(id),
      prompt_id: String(id),
      prompt_version_id: String(prompt_version_id),
      prompt_name: `prompt of ${name}`,
      prompt_label_id: String(release_labels.find((one) => one.release_label === "production")?.release_label_id),
      ab_release_id: String(ab_release.id),
      prompt_source: mapping.source,
      prompt_external_id: mapping.external_id,
    };
  },
  idName({ operationId }, parameter) {
    const isMapping = parameter === "source" || parameter === "external_id";
    return operationId === "upsertPromptTemplate" && isMapping ? `prompt_${parameter}` : parameter;
  },
};
