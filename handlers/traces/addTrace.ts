import { addTraceRow } from "../../core/evaluation/traceRows/addTraceRow.ts";
import { addTraceToDataset } from "../../core/evaluation/traceRows/addTraceToDataset.ts";
import type { Json } from "../../core/values/json.ts";
import { Problem } from "../../domain/problem.ts";
import { handler } from "../handler.ts";
import { presentRow } from "../rows/presentRow.ts";

export const addTrace = handler<"addTrace">(async (ctx, { body }, reply) => {
  const { smart_table_id, table_id, sheet_id, dataset_group_id, span_id = null } = body;
  const tableId = smart_table_id ?? table_id;
  const trace = { traceId: body.trace_id, spanId: span_id, metadata: (body.metadata ?? null) as Json };
  const added = {
    success: true as const,
    mode: span_id === null ? ("trace" as const) : ("span" as const),
    rows_added: 1 as const,
  };
  const isForSheet = tableId != null || sheet_id != null;
  if (isForSheet === (dataset_group_id != null)) throw wrongTarget();
  if (dataset_group_id != null) {
    const { id } = await addTraceToDataset(ctx.db, { groupId: dataset_group_id, ...trace });
    return reply(201, { ...added, draft_dataset_id: id });
  }
  if (tableId == null || sheet_id == null) throw wrongTarget();
  const { columns, row, rowCells } = await addTraceRow(ctx.db, { table_id: tableId, sheet_id }, trace);
  return reply(201, { ...added, row_index: row.row_index, row: presentRow(columns, row, rowCells) });
});

function wrongTarget(): Problem {
  const message = "Send either smart_table_id and sheet_id, or dataset_group_id.";
  return new Problem("bad_request", message);
}
