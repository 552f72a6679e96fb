import { lockSheet } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

/** Rows of the snapshot that the answer shows; the rest is read with the version. */
const listedRows = 100;

export async function createVersion(
  ctx: Context,
  { params, body }: Input<"createVersion">,
): Promise<Reply<"createVersion">> {
  return ctx.db.transaction(async (db) => {
    const sheet = await lockSheet(db, params.table_id, params.sheet_id);
    const version = await takeVersion(db, sheet, {
      reason: "named",
      name: body.name.trim(),
      deltas: [],
      createdBy: ctx.actor.name,
    });
    const detail = await presentVersionDetail(db, sheet.table_id, version, { cursor: undefined, limit: listedRows });
    return { status: 201, body: { success: true, version: detail } };
  });
}
