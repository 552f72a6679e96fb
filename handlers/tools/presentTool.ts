import type { ToolDetail } from "../../core/prompts/tools/tools.ts";
import type { ToolVersionRecord } from "../../db/queries/prompts/toolVersions.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentTool({ tool, labels, externalIds }: ToolDetail): Schemas["Tool"] {
  return {
    ...tool,
    labels: labels.map(({ id, name, version_id, version_number }) => ({ id, name, version_id, version_number })),
    external_ids: externalIds,
  };
}

export function presentToolVersion(version: ToolVersionRecord): Schemas["ToolVersion"] {
  return { ...version, user_email: version.created_by?.includes("@") ? version.created_by : null };
}
