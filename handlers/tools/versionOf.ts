import type { NewToolVersion } from "../../db/queries/prompts/toolVersions.ts";
import type { components } from "../../generated/types.ts";

/** The version that a request describes; what it leaves out is not taken from an earlier one. */
export function versionOf(body: components["schemas"]["CreateToolVersionRequest"]): Omit<NewToolVersion, "created_by"> {
  return {
    tool_definition: body.tool_definition,
    execution: body.execution ?? null,
    response_schema: body.response_schema ?? null,
    commit_message: body.commit_message ?? null,
  };
}
