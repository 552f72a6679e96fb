import type { ToolVersionRecord } from "../../db/queries/prompts/toolVersions.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentToolVersion(version: ToolVersionRecord): Schemas["ToolVersion"] {
  return { ...version, user_email: version.created_by?.includes("@") ? version.created_by : null };
}
