import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { restoreVersion } from "../../core/sheets/versions/restoreVersion.ts";
import { type LockedSheet, lockSheet } from "../../db/queries/sheets/sheets.ts";
import { takeVersion, type VersionRecord } from "../../db/queries/sheets/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

/** Rows of the snapshot that the answer shows; the rest is read with the version. */
const listedRows = limits["VersionSnapshot.rows.maxItems"];

export async function createVersion(
  ctx: Context,
  { params, body }: Input<"createVersion">,
): Promise<Reply<"createVersion">> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const name = body.name?.trim() ?? null;
  const sourceVersionId = body.source_version_id ?? null;
  await followSources(ctx.db, params.sheet_id);
  return ctx.db.transaction(async (db) => {
    const { sheet, version } = sourceVersionId
      ? await restoreVersion(db, place, { sourceVersionId, name })
      : await nameVersion(db, place, name, ctx.actor.name);
    const detail = await presentVersionDetail(db, sheet.table_id, version, { cursor: undefined, limit: listedRows });
    return { status: 201, body: { success: true, version: detail } };
  });
}

async function nameVersion(
  db: Scope,
  place: { tableId: string; sheetId: string },
  name: string | null,
  createdBy: string | null,
): Promise<{ sheet: LockedSheet; version: VersionRecord }> {
  if (name === null) {
    throw new Problem("bad_request", "Send a name, a source_version_id or both.", {
      detail: [{ loc: ["body", "name"], msg: "is required without source_version_id", type: "missing" }],
    });
  }
  const sheet = await lockSheet(db, place.tableId, place.sheetId);
  return { sheet, version: await takeVersion(db, sheet, { reason: "named", name, deltas: [], createdBy }) };
}
