import type { SkillVersionRecord } from "../../db/queries/prompts/skillVersions.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentSkillVersion(version: SkillVersionRecord): Schemas["SkillCollectionVersion"] {
  const { created_by, ...shown } = version;
  return { ...shown, archived: false, created_by: null, user_email: created_by?.includes("@") ? created_by : null };
}
