import { lockTool } from "../../../db/queries/prompts/tools.ts";
import {
  countToolLabels,
  deleteToolLabel,
  listToolLabels,
  setToolLabel,
} from "../../../db/queries/prompts/toolVersions.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { LabelKind } from "../../registry/labels/labelKind.ts";
import { noteLabels } from "../../registry/labels/noteLabels.ts";

const maxPerTool = limits["Tool.labels.maxItems"];

export const toolLabels: LabelKind = {
  kind: "tool",
  async lock(tx, id) {
    const tool = await lockTool(tx, String(id));
    // The digits are the name of another one.
    if (tool.id !== id) notFound(`tool ${id}`);
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
      await noteLabels(tx, "tool", [{ id: id as number, name, from: before.version_number, to: null }]);
      return;
    }
    const id = await setToolLabel(tx, tool.id, name, version_number);
    if ((await countToolLabels(tx, tool.id)) > maxPerTool) {
      throw new Problem("bad_request", `A tool has at most ${maxPerTool} labels.`);
    }
    await noteLabels(tx, "tool", [{ id, name, from: before.version_number, to: version_number }]);
  },
};
