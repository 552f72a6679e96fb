import { datasetFromCsv, runToEnd } from "../datasets.ts";
import type { WorldPart } from "./part.ts";

const count = { source: "question", type: "chars" };

/** A dataset group with a version, and an evaluation of it with a run. */
export const datasets: WorldPart = {
  families: ["datasets", "reports"],
  tables: ["dataset_groups", "datasets", "reports", "report_columns"],
  async fill({ client, name }) {
    const dataset = await datasetFromCsv(client, `dataset of ${name}`, `question\nof ${name}\n`);
    const { dataset_group_id } = dataset;
    const columns = [{ column_type: "COUNT" as const, name: `length of ${name}`, configuration: count }];
    const body = { dataset_group_id, name: `report of ${name}`, columns };
    const { report_id, report_columns } = await client.expect(201, "createReport", { body });
    const run = await runToEnd(client, report_id, `run of ${name}`);
    return {
      dataset_id: String(dataset.id),
      dataset_group_id: String(dataset_group_id),
      evaluated_group_id: String(dataset_group_id),
      blueprint_id: String(report_id),
      report_id: String(report_id),
      evaluation_id: String(run.report.id),
      report_name: run.report.name,
      report_column_id: String(report_columns[1]?.id),
    };
  },
};
