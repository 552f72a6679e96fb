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
  return {
    ...version,
    tool_definition: version.tool_definition as Schemas["ToolDefinition"],
    execution: version.execution as Schemas["ToolExecution"],
    response_schema: version.response_schema as Schemas["ToolResponseSchema"],
    user_email: version.created_by?.includes("@") ? version.created_by : null,
  };
}
