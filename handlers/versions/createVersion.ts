import { createVersion as saveVersion } from "../../core/sheets/versions/createVersion.ts";
import { limits } from "../../generated/limits.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

/** Most rows of the snapshot that the answer shows; the others are read with the version. */
const listedRows = limits["VersionSnapshot.rows.maxItems"];

export async function createVersion(ctx: Context, { params, body }: Input<"createVersion">): Reply<"createVersion"> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const request = { name: body.name?.trim() ?? null, sourceVersionId: body.source_version_id ?? null };
  const saved = await saveVersion(ctx.db, place, request, ctx.actor.name, listedRows);
  return { status: 201, body: { success: true, version: presentVersionDetail(saved) } };
}
