import { findTools, type ToolFound, type ToolReference } from "../../db/queries/prompts/promptTools.ts";
import type { Scope } from "../../db/scope.ts";
import { type FaultDetail, Problem } from "../../domain/problem.ts";
import { named } from "./readPrompt.ts";
import type { PromptTemplate } from "./templates/blueprint.ts";

/** A reference with its position in the template's list of tools. */
interface PlacedToolReference extends ToolReference {
  position: number;
}

export function toolReferencesOf(template: PromptTemplate): PlacedToolReference[] {
  if (template.type !== "chat") return [];
  return (template.tools ?? []).flatMap((tool, position) => {
    if (tool.type !== "registry") return [];
    const { tool_registry_id: tool_id, version_number, label } = tool;
    return [{ position, tool_id, version: version_number ?? null, label: label ?? null }];
  });
}

/**
 * Resolves the tool references of a new version and refuses those that lead nowhere.
 * @param loc where the template stands in the request
 * @throws Problem validation_error
 */
export async function requireTools(
  tx: Scope,
  references: readonly PlacedToolReference[],
  loc: FaultDetail["loc"],
): Promise<void> {
  if (references.length === 0) return;
  const found = await findTools(tx, references);
  const detail = references.flatMap((reference, index): FaultDetail[] => {
    const fault = toolFault(reference, found[index] as ToolFound);
    if (!fault) return [];
    return [{ loc: [...loc, "tools", reference.position, fault.key], msg: fault.message, type: "tool_reference" }];
  });
  if (detail[0]) throw new Problem("validation_error", detail[0].msg, { detail });
}

/** Reason why a reference leads nowhere, with the key that causes it; null for a valid reference. */
export function toolFault(
  { tool_id, version, label }: ToolReference,
  { tool_name, version_id }: ToolFound,
): { key: "tool_registry_id" | "version_number" | "label"; message: string } | null {
  if (version !== null && label !== null) {
    return {
      key: "label",
      message: `The reference to the tool ${tool_id} has both version_number and label; give one.`,
    };
  }
  if (tool_name === null) {
    return { key: "tool_registry_id", message: `There is no tool ${tool_id} in this workspace.` };
  }
  if (version_id !== null) return null;
  return label === null
    ? { key: "version_number", message: `The tool ${named(tool_name)} has no version ${version}.` }
    : { key: "label", message: `The tool ${named(tool_name)} has no label ${named(label)}.` };
}
