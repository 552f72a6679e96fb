import { lockTool } from "../../../db/queries/prompts/tools.ts";
import { findToolVersion, listToolLabels } from "../../../db/queries/prompts/toolVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { type Asked, changeLabel } from "../../registry/labels/askForChanges.ts";
import { noLabel } from "../../registry/labels/labelKind.ts";
import { requireLabelRights } from "../../workspace/labelRights.ts";
import { toolLabels } from "./labelKind.ts";

/**
 * Creates a label, or moves it to this version; asks for it where it is protected.
 * @throws Problem forbidden, not_found for the tool or the version, bad_request for too many
 */
export function setToolLabel(
  db: Scope,
  identifier: string,
  given: string,
  versionNumber: number,
): Promise<Schemas["ToolLabel"] | Asked> {
  const name = given.trim();
  requireLabelRights(db, [name]);
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const version = await findToolVersion(tx, tool.id, { number: versionNumber });
    if (!version) {
      throw new Problem("not_found", `The tool ${JSON.stringify(tool.name)} has no version ${versionNumber}.`);
    }
    const asked = await changeLabel(tx, toolLabels, tool, { label: name, after: { version_number: versionNumber } });
    if (asked) return asked;
    const labels = await listToolLabels(tx, [tool.id]);
    const { tool_id: _, ...label } = labels.find((one) => one.name === name) as (typeof labels)[number];
    return label;
  });
}

/**
 * Deletes a label of a tool, or asks for it where it is protected.
 * @returns its name
 * @throws Problem forbidden, not_found
 */
export function deleteToolLabel(db: Scope, identifier: string, labelId: number): Promise<string | Asked> {
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const label = (await listToolLabels(tx, [tool.id])).find(({ id }) => id === labelId);
    if (!label) throw new Problem("not_found", `The tool ${JSON.stringify(tool.name)} has no label ${labelId}.`);
    requireLabelRights(tx, [label.name]);
    return (await changeLabel(tx, toolLabels, tool, { label: label.name, after: noLabel })) ?? label.name;
  });
}
