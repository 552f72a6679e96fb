import type { WorldPart } from "./part.ts";

/** Environment variables of the workspace. */
export const envVars: WorldPart = {
  families: ["environment-variables"],
  tables: ["env_vars"],
  async fill({ client, name }) {
    const body = { key: "WORLD_SECRET", value: `secret value of ${name}` };
    const { workspace_env_var } = await client.expect(201, "createWorkspaceEnvVar", { body });
    return { var_id: String(workspace_env_var.id) };
  },
};
