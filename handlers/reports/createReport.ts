import { createReport as create } from "../../core/evaluation/reports/createReport.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { presentReportColumn } from "./presentReport.ts";

export const createReport = handler<"createReport">(async (ctx, { body }, reply) => {
  const { report, columns, externalIds } = await create(ctx.db, {
    groupId: body.dataset_group_id,
    versionNumber: body.dataset_version_number ?? null,
    name: body.name ?? null,
    folderId: body.folder_id ?? null,
    columns: inOrder(body.columns ?? []),
    scoreConfiguration: body.score_configuration ?? null,
    externalIds: body.external_ids ?? [],
  });
  return reply(201, {
    success: true,
    report_id: report.id,
    report_columns: columns.map(presentReportColumn),
    external_ids: externalIds,
  });
});

/** Sorts columns by position; a column without one keeps its place in the list. */
function inOrder(columns: Schemas["ReportColumnDefinition"][]) {
  return columns
    .map((column, index) => ({ ...column, position: column.position ?? index + 1, loc: ["body", "columns", index] }))
    .toSorted((a, b) => a.position - b.position);
}
