import { insertApiKey } from "../../../db/queries/workspace/apiKeys.ts";
import { newApiKey } from "../../../domain/apiKey.ts";
import type { WorldPart } from "./part.ts";

/** A second key, so that the first goes on to work; the operations of the administration are closed to those who have only a key. */
export const administration: WorldPart = {
  families: ["administration", "api-keys"],
  tables: ["api_keys"],
  async fill({ workspace, name }) {
    const { id } = await insertApiKey(workspace.scope, { key: newApiKey(), name: `key of ${name}` });
    return { workspace_id: String(workspace.id), key_id: id };
  },
};
