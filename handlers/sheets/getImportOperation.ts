import { findImport } from "../../db/queries/sheets/imports.ts";
import { getTable } from "../../db/queries/sheets/tables.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentImport } from "./presentImport.ts";

export async function getImportOperation(
  ctx: Context,
  { params }: Input<"getImportOperation">,
): Promise<Reply<"getImportOperation">> {
  const table = await getTable(ctx.db, params.table_id);
  const operation = await findImport(ctx.db, params.operation_id);
  if (!operation || operation.table_id !== table.id) {
    throw new Problem("not_found", `There is no import ${params.operation_id} in this table.`);
  }
  return { status: 200, body: { success: true, operation: presentImport(operation) } };
}
