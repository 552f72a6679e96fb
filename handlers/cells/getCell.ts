import { readCell } from "../../core/sheets/cells/readCell.ts";
import { handler } from "../handler.ts";
import { presentFoundCell } from "./presentFoundCell.ts";

export const getCell = handler<"getCell">(async (ctx, { params }, reply) => {
  const found = await readCell(ctx.db, params);
  return reply(200, { success: true, cell: presentFoundCell(found) });
});
