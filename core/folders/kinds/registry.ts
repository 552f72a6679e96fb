import { datasetGroup } from "./datasetGroup.ts";
import { folder } from "./folder.ts";
import type { FolderKind } from "./kind.ts";
import { promptTemplate } from "./promptTemplate.ts";
import { report } from "./report.ts";
import { skillCollection } from "./skillCollection.ts";
import { table } from "./table.ts";
import { tool } from "./tool.ts";
import { workflow } from "./workflow.ts";

/** One line for each file of this folder. */
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
