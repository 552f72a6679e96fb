import { datasetGroup } from "./evaluation/datasets/folderKind.ts";
import { report } from "./evaluation/reports/folderKind.ts";
import { promptTemplate } from "./prompts/folderKind.ts";
import { skillCollection } from "./prompts/skills/folderKind.ts";
import { tool } from "./prompts/tools/folderKind.ts";
import { folder } from "./registry/folders/folder.ts";
import type { FolderKind } from "./registry/folders/folderKind.ts";
import { table } from "./sheets/tables/folderKind.ts";
import { workflow } from "./workflows/folderKind.ts";

/**
 * Kinds of entities that can lie in a folder. The list stands above the areas, since it joins kinds of many of them; the
 * functions of core/registry/folders/ take it as an argument.
 */
export const folderKinds: readonly FolderKind[] = [
  folder,
  promptTemplate,
  datasetGroup,
  report,
  skillCollection,
  table,
  tool,
  workflow,
];
