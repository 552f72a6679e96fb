import type { FolderDetail } from "../../core/registry/folders/folders.ts";
import type { Schemas } from "../../generated/types.ts";

/** A folder with its place; at the root its path is null, as in the published interface. */
export function presentFolder({ folder, ancestors, externalIds }: FolderDetail): Schemas["Folder"] {
  return { ...folder, path: folder.parent_id === null ? null : ancestors, external_ids: externalIds };
}
