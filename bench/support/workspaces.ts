import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace } from "../../db/queries/workspace/workspaces.ts";
import { workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { Api } from "./api.ts";
import type { BenchServer } from "./server.ts";

/** Creates a workspace with a key of its own. */
export async function newWorkspace(server: BenchServer, name: string): Promise<{ id: number; api: Api }> {
  const { id } = await insertWorkspace(server.sql, name);
  const apiKey = newApiKey();
  await insertApiKey(workspaceScope(server.sql, id), { key: apiKey, name: null });
  return { id, api: new Api({ ...server, apiKey }) };
}
