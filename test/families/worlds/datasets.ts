import { datasetFromCsv } from "../datasetSupport.ts";
import type { WorldPart } from "./part.ts";

/** A dataset group with a version. */
export const datasets: WorldPart = {
  families: ["datasets"],
  tables: ["dataset_groups", "datasets"],
  async fill({ client, name }) {
    const dataset = await datasetFromCsv(client, `dataset of ${name}`, `question\nof ${name}\n`);
    return { dataset_id: String(dataset.id), dataset_group_id: String(dataset.dataset_group_id) };
  },
};
