import { runReport as run } from "../../core/evaluation/reports/runReport.ts";
import { handler } from "../handler.ts";

export const runReport = handler<"runReport">(async (ctx, { params, body }, reply) => {
  const request = {
    reportId: params.report_id,
    name: body.name,
    datasetId: body.dataset_id ?? null,
    refreshes: body.refresh_dataset ?? false,
  };
  const { id } = await run(ctx.db, request);
  return reply(201, { success: true, report_id: id });
});
