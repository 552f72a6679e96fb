import { markWorkflowsDeleted } from "../../db/queries/workflows/workflows.ts";
import { type FolderKind, withExternalIds } from "../registry/folders/folderKind.ts";
import { workflowLabels } from "./labelKind.ts";

/** Workflows, as entities that can lie in folders. */
export const workflow = {
  ...withExternalIds("workflow"),
  types: ["WORKFLOW"],
  metadata: ({ sql }) => sql`jsonb_build_object('latest_version_number', e.last_version_number)`,
  isPublished: true,
  labels: workflowLabels,
  delete: (tx, ids) => markWorkflowsDeleted(tx, ids.map(Number)),
} as const satisfies FolderKind;
