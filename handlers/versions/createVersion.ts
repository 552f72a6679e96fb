import { createVersion as saveVersion } from "../../core/sheets/versions/createVersion.ts";
import { limits } from "../../generated/limits.ts";
import { handler } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

/** Limit of the rows of the snapshot that the answer shows; the others are read with the version. */
const listedRows = limits["VersionSnapshot.rows.maxItems"];

export const createVersion = handler<"createVersion">(async (ctx, { params, body }, reply) => {
  const request = { name: body.name?.trim() ?? null, sourceVersionId: body.source_version_id ?? null };
  const saved = await saveVersion(ctx.db, params, request, listedRows);
  return reply(201, { success: true, version: presentVersionDetail(saved) });
});
