import { listToolVersionsById } from "../../../db/queries/prompts/toolVersions.ts";
import type { Schemas } from "../../../generated/types.ts";
import { VersionCache } from "../../values/versionCache.ts";

/** A version of a tool as it was stored. Readers share it, so nothing may change it. */
export interface ToolVersion {
  readonly id: number;
  readonly toolId: number;
  readonly definition: Schemas["ToolDefinition"];
  /** Null for a tool that cannot be executed. */
  readonly execution: Schemas["ToolExecution"] | null;
}

const maxBytes = 16 * 1024 * 1024;

export const toolVersions = new VersionCache<ToolVersion>(maxBytes, async (db, ids) =>
  (await listToolVersionsById(db, ids)).map(({ id, tool_registry_id, tool_definition, execution }) => ({
    id,
    toolId: tool_registry_id,
    definition: tool_definition,
    execution,
  })),
);
