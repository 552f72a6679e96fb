import type { VersionSummaryRecord } from "../../db/queries/sheets/versions.ts";
import type { Schemas } from "../../generated/types.ts";

/** A version, as lists show it. */
export function presentVersion(version: VersionSummaryRecord): Schemas["VersionSummary"] {
  const { id, sheet_id, version_number, name, created_by, created_at, reason, delta_count, source_version_id } =
    version;
  return {
    id,
    sheet_id,
    version_number,
    name,
    created_by,
    created_at,
    metadata: { reason, delta_count, ...(source_version_id && { source_version_id }) },
  };
}
