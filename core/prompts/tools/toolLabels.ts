import { lockTool } from "../../../db/queries/prompts/tools.ts";
import {
  countToolLabels,
  deleteToolLabel as deleteRecord,
  findToolVersion,
  setToolLabel as setRecord,
} from "../../../db/queries/prompts/toolVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { requireLabelRights } from "../../workspace/labelRights.ts";
import { note } from "./tools.ts";

const maxPerTool = limits["Tool.labels.maxItems"];

/**
 * Creates a label, or moves it to this version.
 * @throws Problem forbidden, not_found for the tool or the version, bad_request for too many
 */
export function setToolLabel(
  db: Scope,
  identifier: string,
  given: string,
  versionNumber: number,
): Promise<Schemas["ToolLabel"]> {
  const name = given.trim();
  requireLabelRights(db, [name]);
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const version = await findToolVersion(tx, tool.id, { number: versionNumber });
    if (!version) {
      throw new Problem("not_found", `The tool ${JSON.stringify(tool.name)} has no version ${versionNumber}.`);
    }
    const { id, before } = await setRecord(tx, tool.id, name, versionNumber);
    if ((await countToolLabels(tx, tool.id)) > maxPerTool) {
      throw new Problem("bad_request", `A tool has at most ${maxPerTool} labels.`);
    }
    if (before !== versionNumber) {
      const earlier = before === null ? null : { id, name, version_number: before };
      const now = { id, name, version_number: versionNumber };
      await note(tx, earlier ? "label.moved" : "label.created", tool, [earlier, now]);
    }
    return { id, name, version_id: version.id, version_number: versionNumber };
  });
}

/**
 * Deletes a label of a tool.
 * @returns its name
 * @throws Problem forbidden, not_found
 */
export function deleteToolLabel(db: Scope, identifier: string, labelId: number): Promise<string> {
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const name = await deleteRecord(tx, tool.id, labelId);
    if (name === null) {
      throw new Problem("not_found", `The tool ${JSON.stringify(tool.name)} has no label ${labelId}.`);
    }
    requireLabelRights(tx, [name]);
    await note(tx, "label.deleted", tool, [{ id: labelId, name }, null]);
    return name;
  });
}
