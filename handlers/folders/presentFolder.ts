import type { FolderDetail } from "../../core/registry/folders/folderDetail.ts";
import type { components } from "../../generated/types.ts";

/** A folder with what is around it; at the root its path is null, as published. */
export function presentFolder({ folder, ancestors, externalIds }: FolderDetail): components["schemas"]["Folder"] {
  return { ...folder, path: folder.parent_id === null ? null : ancestors, external_ids: externalIds };
}
