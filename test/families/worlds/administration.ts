import type { WorldPart } from "./part.ts";

/** Every workspace has an id and a key already; the operations are closed to those who have only a key. */
export const administration: WorldPart = {
  families: ["administration"],
  tables: ["api_keys"],
  async fill({ workspace }) {
    return { workspace_id: String(workspace.id), key_id: workspace.apiKeyId };
  },
};
