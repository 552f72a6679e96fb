import { readDatasetRows } from "../../core/evaluation/datasets/readDatasetRows.ts";
import { handler } from "../handler.ts";
import { presentPage } from "../page.ts";
import { readFilterGroupText } from "../request-logs/readFilterGroupText.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const listDatasetRows = handler<"listDatasetRows">(async (ctx, { params, query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { columns, rows, total } = await readDatasetRows(ctx.db, params.dataset_id, {
    page: query.page,
    per_page: query.per_page,
    q: query.q ?? null,
    filter: readFilterGroupText(query.filter_query, "filter_query"),
  });
  return reply(200, {
    success: true,
    message: "success",
    columns: columns.map(({ title }) => title),
    rows: rows.map(({ values }) => values.map((value) => ({ type: "dataset", value }))),
    ...presentPage(query, total),
  });
});
