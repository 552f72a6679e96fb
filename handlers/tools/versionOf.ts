import type { NewToolVersion } from "../../db/queries/prompts/toolVersions.ts";
import type { Schemas } from "../../generated/types.ts";

/** Reads the version of a request; fields that it leaves out are empty, whatever earlier versions have. */
export function versionOf(body: Schemas["CreateToolVersionRequest"]): Omit<NewToolVersion, "created_by"> {
  return {
    tool_definition: body.tool_definition,
    execution: body.execution ?? null,
    response_schema: body.response_schema ?? null,
    commit_message: body.commit_message ?? null,
  };
}
