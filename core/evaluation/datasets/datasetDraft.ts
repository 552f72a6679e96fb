import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import { findDraft, insertDraft, startDraftImport } from "../../../db/queries/evaluation/datasets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ImportTarget } from "../../sheets/imports/target.ts";
import { newSheetOf, requireIdle } from "./drafts.ts";

interface DatasetDraftRequest {
  groupId: number;
  /** Search that the rows come from, to be stored. */
  filterParams: Record<string, unknown> | null;
}

/**
 * Import target for the next version of a dataset group: the import fills a new sheet, and the draft becomes a version with
 * that sheet once all rows are there. Until then, and when the rows are refused, an existing draft stays unchanged.
 */
export function datasetDraft({ groupId, filterParams }: DatasetDraftRequest): ImportTarget {
  return {
    createsSheet: true,
    // Operations of such imports have no name of the caller's, so there is no earlier one to return.
    isOf: () => false,

    async check(db) {
      await db.transaction((tx) => requireFreeGroup(tx, groupId));
    },

    async prepare(tx, operationId, titles) {
      const { group, draft } = await requireFreeGroup(tx, groupId);
      const { sheet, slots } = await newSheetOf(tx, group, titles);
      const { id } = draft ?? (await insertDraft(tx, { groupId, sheetId: sheet.id, columnNames: titles, rowCount: 0 }));
      await startDraftImport(tx, id, { importId: operationId, filterParams });
      return { sheet, slots, datasetId: id };
    },
  };
}

/** Locks a group without an import under way. @throws Problem not_found, conflict while another import makes a version */
async function requireFreeGroup(tx: Scope, groupId: number) {
  const group = await lockDatasetGroup(tx, groupId);
  const draft = await findDraft(tx, group.id);
  return { group, draft: draft && requireIdle(draft) };
}
