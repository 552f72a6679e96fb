import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import { findDraft, insertDraft, startDraftImport } from "../../../db/queries/evaluation/datasets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ImportTarget } from "../../sheets/imports/target.ts";
import { newSheetOf, requireIdle } from "./drafts.ts";

export interface DatasetDraftRequest {
  groupId: number;
  /** The search that the rows come from, to be kept. */
  filterParams: Record<string, unknown> | null;
  createdBy: string | null;
}

/**
 * The next version of a dataset group: the import fills a sheet of its own, and the draft becomes a version that is that
 * sheet when all rows are there. Until then, and when they are refused, a draft that there was is what it was.
 */
export function datasetDraft(request: DatasetDraftRequest): ImportTarget {
  const { groupId, filterParams, createdBy } = request;
  return {
    createsSheet: true,
    // Nobody names the operation of such an import, so none was asked for before.
    isOf: () => false,

    async check(db) {
      await db.transaction((tx) => requireFreeGroup(tx, groupId));
    },

    async prepare(tx, operationId, titles) {
      const { group, draft } = await requireFreeGroup(tx, groupId);
      const { sheet, slots } = await newSheetOf(tx, group, titles, createdBy);
      const { id } =
        draft ?? (await insertDraft(tx, { groupId, sheetId: sheet.id, columnNames: titles, rowCount: 0, createdBy }));
      await startDraftImport(tx, id, { importId: operationId, filterParams });
      return { sheet, slots, datasetId: id };
    },
  };
}

/** @throws Problem not_found, conflict while another import makes a version */
async function requireFreeGroup(tx: Scope, groupId: number) {
  const group = await lockDatasetGroup(tx, groupId);
  const draft = await findDraft(tx, group.id);
  return { group, draft: draft && requireIdle(draft) };
}
