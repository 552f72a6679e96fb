import { readCell } from "../../core/sheets/cells/readCell.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentFoundCell } from "./presentFoundCell.ts";

export async function getCell(ctx: Context, { params }: Input<"getCell">): Reply<"getCell"> {
  const found = await readCell(ctx.db, params);
  return { status: 200, body: { success: true, cell: presentFoundCell(found) } };
}
