import type { ToolRecord } from "../../../db/queries/prompts/tools.ts";
import { listToolLabels, type ToolLabelRecord } from "../../../db/queries/prompts/toolVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { type ExternalId, externalIdsOfMany } from "../../registry/externalIds/externalIds.ts";

/** A tool with its labels and external ids. */
export interface ToolDetail {
  tool: ToolRecord;
  labels: ToolLabelRecord[];
  externalIds: ExternalId[];
}

export async function toolDetails(db: Scope, tools: readonly ToolRecord[]): Promise<ToolDetail[]> {
  if (tools.length === 0) return [];
  const ids = tools.map(({ id }) => id);
  const labels = Map.groupBy(await listToolLabels(db, ids), (label) => label.tool_id);
  const externalIds = await externalIdsOfMany(db, "tool", ids);
  return tools.map((tool) => ({
    tool,
    labels: labels.get(tool.id) ?? [],
    externalIds: externalIds.get(String(tool.id)) ?? [],
  }));
}

export async function toolDetail(db: Scope, tool: ToolRecord): Promise<ToolDetail> {
  const [detail] = await toolDetails(db, [tool]);
  return detail as ToolDetail;
}
