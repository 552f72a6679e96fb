import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion, type VersionRecord } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { followSources } from "../compositions/followSource.ts";
import { readVersionDetail, type VersionDetail } from "./readVersion.ts";
import { restoreVersion } from "./restoreVersion.ts";

interface NewVersionRequest {
  name: string | null;
  /** Version to restore; null names the current state. */
  sourceVersionId: string | null;
}

/**
 * Names the current state of a sheet, or restores an older version as a new one.
 * @param listedRows most rows of the snapshot that are read with it
 * @throws Problem not_found, bad_request, and as restoreVersion
 */
export async function createVersion(
  db: Scope,
  place: SheetPlace,
  { name, sourceVersionId }: NewVersionRequest,
  listedRows: number,
): Promise<VersionDetail> {
  await followSources(db, place.sheet_id);
  return db.transaction(async (tx) => {
    const { sheet, version } = sourceVersionId
      ? await restoreVersion(tx, place, { sourceVersionId, name })
      : await nameVersion(tx, place, name);
    return readVersionDetail(tx, sheet.table_id, version, { cursor: undefined, limit: listedRows });
  });
}

async function nameVersion(
  tx: Scope,
  place: SheetPlace,
  name: string | null,
): Promise<{ sheet: LockedSheet; version: VersionRecord }> {
  if (name === null) {
    const message = "Send a name, a source_version_id or both.";
    throw Problem.at("bad_request", ["body", "name"], message, "missing", "is required without source_version_id");
  }
  const sheet = await lockSheet(tx, place);
  return { sheet, version: await takeVersion(tx, sheet, { reason: "named", name, deltas: [] }) };
}
