import { readDatasetRows } from "../../core/evaluation/datasets/readDatasetRows.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPage } from "../page.ts";
import { readFilterGroupText } from "../request-logs/readFilterGroupText.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function listDatasetRows(
  ctx: Context,
  { params, query }: Input<"listDatasetRows">,
): Reply<"listDatasetRows"> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { columns, rows, total } = await readDatasetRows(ctx.db, params.dataset_id, {
    page: query.page,
    per_page: query.per_page,
    q: query.q ?? null,
    filter: readFilterGroupText(query.filter_query, "filter_query"),
  });
  return {
    status: 200,
    body: {
      success: true,
      message: "success",
      columns: columns.map(({ title }) => title),
      rows: rows.map(({ values }) => values.map((value) => ({ type: "dataset", value }))),
      ...presentPage(query, total),
    },
  };
}
