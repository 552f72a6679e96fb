import type { CollectionDetail } from "../../core/prompts/skills/collections.ts";
import type { SkillVersionRecord } from "../../db/queries/prompts/skillVersions.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentSkillCollection({ collection, externalIds }: CollectionDetail): Schemas["SkillCollection"] {
  const { id, workspace_id, folder_id, rootPath, name, provider, created_at, updated_at } = collection;
  return {
    id,
    workspace_id,
    folder_id,
    root_path: rootPath,
    name,
    provider,
    is_deleted: false,
    created_by: null,
    updated_by: null,
    external_ids: externalIds,
    created_at,
    updated_at,
  };
}

export function presentSkillVersion(version: SkillVersionRecord): Schemas["SkillCollectionVersion"] {
  const { created_by, ...shown } = version;
  return { ...shown, archived: false, created_by: null, user_email: created_by?.includes("@") ? created_by : null };
}
