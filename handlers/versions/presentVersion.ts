import type { VersionRecord } from "../../db/queries/versions.ts";

/** A version without its snapshot. Scores come with the scoring family; until then a sheet has none. */
export function presentVersion(version: VersionRecord) {
  const { id, sheet_id, version_number, name, created_by, created_at, reason, deltas } = version;
  return {
    id,
    sheet_id,
    version_number,
    name,
    created_by,
    created_at,
    metadata: { reason, delta_count: deltas.length },
    score: {},
    score_configuration: null,
  };
}
