import type { VersionRecord } from "../../db/queries/versions.ts";
import type { components } from "../../generated/types.ts";

/** A version as lists have it. */
export function presentVersion(version: VersionRecord): components["schemas"]["VersionSummary"] {
  const { id, sheet_id, version_number, name, created_by, created_at, reason, deltas } = version;
  return {
    id,
    sheet_id,
    version_number,
    name,
    created_by,
    created_at,
    metadata: { reason, delta_count: deltas.length },
  };
}
