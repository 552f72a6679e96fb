import { lockTool } from "../../../db/queries/prompts/tools.ts";
import {
  countToolLabels,
  deleteToolLabel,
  listToolLabels,
  setToolLabel,
} from "../../../db/queries/prompts/toolVersions.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { LabelKind } from "../../registry/labels/labelKind.ts";
import { noteTool } from "./noteTool.ts";

const maxPerTool = limits["Tool.labels.maxItems"];

/** Labels of tools. */
export const toolLabels: LabelKind = {
  kind: "tool",
  async lock(tx, id) {
    const tool = await lockTool(tx, String(id));
    // The digits are the name of another one.
    if (tool.id !== id) throw new Problem("not_found", `There is no tool ${id} in this workspace.`);
    return tool;
  },
  async statesOf(tx, ids) {
    const labels = await listToolLabels(tx, ids);
    return labels.map(({ tool_id: entity_id, name: label, version_number }) => {
      return { entity_id, label, state: { version_number, ab_release: null } };
    });
  },
  async change(tx, tool, name, { before, after }) {
    const { version_number } = after;
    if (version_number === before.version_number) return;
    if (version_number === null) {
      const id = await deleteToolLabel(tx, tool.id, name);
      await noteTool(tx, "label.deleted", tool, [{ id, name }, null]);
      return;
    }
    const id = await setToolLabel(tx, tool.id, name, version_number);
    if ((await countToolLabels(tx, tool.id)) > maxPerTool) {
      throw new Problem("bad_request", `A tool has at most ${maxPerTool} labels.`);
    }
    const isNew = before.version_number === null;
    const states = [
      isNew ? null : { id, name, version_number: before.version_number },
      { id, name, version_number },
    ] as [object | null, object];
    await noteTool(tx, isNew ? "label.created" : "label.moved", tool, states);
  },
};
