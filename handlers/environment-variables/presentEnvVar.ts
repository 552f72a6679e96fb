import type { EnvVarRecord } from "../../db/queries/platform/envVars.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentEnvVar({ tool_registry_id, ...envVar }: EnvVarRecord): Schemas["EnvVar"] {
  return tool_registry_id === null ? envVar : { ...envVar, tool_registry_id };
}
