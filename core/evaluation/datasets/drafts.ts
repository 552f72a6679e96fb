import { type DatasetGroupRecord, lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import {
  type DatasetRecord,
  findDraft,
  findPublished,
  getDataset,
  insertDraft,
} from "../../../db/queries/evaluation/datasets.ts";
import { listSheetColumns, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { lockSheetOfJob, type SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import { findVersionByNumber } from "../../../db/queries/sheets/versions.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { newSheet } from "../../sheets/imports/newSheet.ts";
import type { PreparedTarget } from "../../sheets/imports/target.ts";
import { restoreVersion } from "../../sheets/versions/restoreVersion.ts";
import { publishSheet } from "./publishSheet.ts";

/** Creates a blank draft on a new sheet. The group must be locked, or new, and have no draft. */
export async function newDraft(tx: Scope, group: DatasetGroupRecord): Promise<DatasetRecord> {
  const { sheet } = await newSheetOf(tx, group, []);
  return insertDraft(tx, { groupId: group.id, sheetId: sheet.id, columnNames: [], rowCount: 0 });
}

/** Creates a sheet for a version of a group, with a column for each title. */
export function newSheetOf(tx: Scope, group: DatasetGroupRecord, titles: string[]): Promise<PreparedTarget> {
  return newSheet({ tableId: group.table_id, title: group.name, index: null }).prepare(tx, "", titles);
}

/**
 * Creates the draft of a group: blank, or with the content of a version of it.
 * @throws Problem not_found for the group and the source, conflict when it has a draft
 */
export function createDraft(db: Scope, request: { groupId: number; sourceId: number | null }): Promise<DatasetRecord> {
  return db.transaction(async (tx) => {
    const group = await lockDatasetGroup(tx, request.groupId);
    // Looked up first: whether there is a draft says nothing of a source that is not there.
    const source = request.sourceId === null ? null : await getDataset(tx, request.sourceId);
    if (source && source.dataset_group_id !== group.id) notFound(`dataset ${source.id}`);
    const existing = await findDraft(tx, group.id);
    if (existing) {
      const hint = "Save it first, or add to it.";
      throw new Problem("conflict", `The dataset group ${group.id} already has the draft ${existing.id}. ${hint}`);
    }
    return source ? draftFrom(tx, group, source) : newDraft(tx, group);
  });
}

/** The draft of a locked group; where it has none, a new one with the content of the newest version. */
export async function draftToAddTo(tx: Scope, group: DatasetGroupRecord): Promise<DatasetRecord> {
  const draft = await findDraft(tx, group.id);
  if (draft) return requireIdle(draft);
  const newest = await findPublished(tx, group.id, null);
  return newest ? draftFrom(tx, group, newest) : newDraft(tx, group);
}

/**
 * Creates a draft with the content of a version. It continues on the sheet of the version, so nothing is copied. Where a
 * later version was made on that sheet it is restored, which costs in proportion to what has changed since.
 */
async function draftFrom(tx: Scope, group: DatasetGroupRecord, source: DatasetRecord): Promise<DatasetRecord> {
  const sheet = (await lockSheetOfJob(tx, source.sheet_id)) as SheetRecord;
  if (sheet.version_count !== source.sheet_version) {
    const version = await findVersionByNumber(tx, sheet.id, source.sheet_version as number);
    await restoreVersion(tx, { ...sheet, sheet_id: sheet.id }, { sourceVersionId: version.id, name: null });
  }
  const { column_names: columnNames, row_count: rowCount } = source;
  return insertDraft(tx, { groupId: group.id, sheetId: sheet.id, columnNames, rowCount });
}

/**
 * Finds the draft that a request changes; the group must be locked.
 * @throws Problem not_found when there is none, conflict while an import makes a version of it
 */
export async function requireDraft(tx: Scope, group: DatasetGroupRecord): Promise<DatasetRecord> {
  const draft = await findDraft(tx, group.id);
  if (draft) return requireIdle(draft);
  const hint = "Create one with POST /api/public/v2/dataset-versions/create-draft.";
  throw new Problem("not_found", `The dataset group ${group.id} has no draft. ${hint}`);
}

/** Refuses a draft that an import is filling. @throws Problem conflict */
export function requireIdle(draft: DatasetRecord): DatasetRecord {
  if (draft.import_id === null) return draft;
  const hint = "Its version_number is then no longer -1.";
  throw new Problem("conflict", `The draft ${draft.id} is being turned into a version. Wait for it. ${hint}`);
}

/** Publishes the draft of a group as its next version, with its present content. @throws Problem not_found, conflict */
export function saveDraft(db: Scope, groupId: number): Promise<DatasetRecord> {
  return db.transaction(async (tx) => {
    const group = await lockDatasetGroup(tx, groupId);
    const draft = await requireDraft(tx, group);
    const version_number = await publishSheet(tx, draft, draft.sheet_id);
    const entity = { type: "dataset", id: draft.id, name: group.name };
    await noteAction(tx, "version.created", entity, [draft, { ...draft, version_number }]);
    return draft;
  });
}

export function listDatasetColumns(db: Scope, dataset: DatasetRecord) {
  return dataset.sheet_version === null
    ? listSheetColumns(db, dataset.sheet_id)
    : listSheetColumnsAt(db, dataset.sheet_id, dataset.sheet_version);
}
