import { markDatasetGroupsDeleted } from "../../../db/queries/evaluation/datasetGroups.ts";
import { enqueueWaitingRuns } from "../../../db/queries/evaluation/reports.ts";
import type { Scope } from "../../../db/scope.ts";
import { deleteTables } from "../../sheets/tables/deleteTables.ts";

/** Marks groups, which the caller has locked, and their versions as deleted and ends the imports into them. */
export async function deleteDatasetGroups(tx: Scope, groupIds: readonly number[]): Promise<void> {
  const { tableIds, datasetIds } = await markDatasetGroupsDeleted(tx, groupIds);
  await enqueueWaitingRuns(tx, datasetIds);
  await deleteTables(tx, tableIds);
}
