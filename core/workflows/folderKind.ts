import { markWorkflowsDeleted } from "../../db/queries/workflows/workflows.ts";
import type { FolderKind } from "../registry/folders/folderKind.ts";
import { workflowLabels } from "./labelKind.ts";

/** Workflows, as entities that can lie in folders. */
export const workflow = {
  entityType: "workflow",
  types: ["WORKFLOW"],
  table: "workflows",
  idType: "integer",
  nameColumn: "name",
  folderColumn: "folder_id",
  metadata: ({ sql }) => sql`jsonb_build_object('latest_version_number', e.last_version_number)`,
  externalIdKind: "workflow",
  isPublished: true,
  labels: workflowLabels,
  delete: (tx, ids) => markWorkflowsDeleted(tx, ids.map(Number)),
} as const satisfies FolderKind;
