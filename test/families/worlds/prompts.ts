import { publish } from "../promptSupport.ts";
import type { WorldPart } from "./part.ts";

/** A template that uses a snippet, with a release label. */
export const prompts: WorldPart = {
  families: ["prompts"],
  tables: ["prompt_templates", "prompt_versions", "prompt_labels", "prompt_snippet_references"],
  async fill({ client, name }) {
    await publish(client, `snippet of ${name}`, `secret text of ${name}`);
    const { id } = await publish(client, `prompt of ${name}`, `@@@snippet of ${name}@@@ {question}`, {
      release_labels: ["production"],
    });
    return { identifier: String(id) };
  },
};
