import { runReport as run } from "../../core/evaluation/reports/runReport.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function runReport(ctx: Context, { params, body }: Input<"runReport">): Reply<"runReport"> {
  const request = {
    reportId: params.report_id,
    name: body.name,
    datasetId: body.dataset_id ?? null,
    refreshes: body.refresh_dataset ?? false,
  };
  const { id } = await run(ctx.db, request);
  return { status: 201, body: { success: true, report_id: id } };
}
