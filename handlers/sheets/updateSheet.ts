import { updateSheet as changeSheet } from "../../core/sheets/updateSheet.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export async function updateSheet(ctx: Context, { params, body }: Input<"updateSheet">): Reply<"updateSheet"> {
  const sheet = await changeSheet(ctx.db, params, { title: body.title?.trim(), index: body.index ?? undefined });
  return { status: 200, body: { success: true, sheet: presentSheet(sheet), version: sheet.version_count } };
}
