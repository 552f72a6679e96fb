import { markToolsDeleted } from "../../../db/queries/prompts/tools.ts";
import { type FolderKind, withExternalIds } from "../../registry/folders/folderKind.ts";
import { toolLabels } from "./labelKind.ts";

/** Tools, as entities that can lie in folders. */
export const tool = {
  ...withExternalIds("tool"),
  types: ["TOOL"],
  metadata: ({ sql }) => sql`jsonb_build_object('latest_version_number', e.last_version_number)`,
  isPublished: false,
  labels: toolLabels,
  delete: (tx, ids) => markToolsDeleted(tx, ids.map(Number)),
} as const satisfies FolderKind;
