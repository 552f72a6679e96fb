import { promptLabels } from "./prompts/labelKind.ts";
import { toolLabels } from "./prompts/tools/labelKind.ts";
import type { LabelKind } from "./registry/labels/labelKind.ts";
import { workflowLabels } from "./workflows/labelKind.ts";

/** Kinds of entities that have labels. The list stands above the areas, as that of what can lie in folders does. */
export const labelKinds: readonly LabelKind[] = [promptLabels, toolLabels, workflowLabels];
