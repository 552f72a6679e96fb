import { randomUUID } from "node:crypto";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { findImport, type ImportRecord, insertImport, lockImportId } from "../../../db/queries/sheets/imports.ts";
import { findSheetOfJob, type SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { ImportFault } from "./fault.ts";
import { columnTitles, lenientTitles } from "./header.ts";
import type { GivenSource } from "./source.ts";
import type { ImportTarget } from "./target.ts";

export interface StartedImport {
  operation: ImportRecord;
  sheet: SheetRecord;
}

/**
 * Makes the target's columns, stores the source and enqueues the import of its rows, all in one transaction. The
 * columns exist when this returns, since a client may add its own at once. A repeated operation_id gives the result of
 * the first call.
 * @param givenId id of the import; null for a generated one
 * @throws Problem bad_request for a source that cannot be imported (naming what is wrong with it) or an operation_id that
 *   belongs to another import; import_running; not_found for the target
 */
export async function startImport(
  db: Scope,
  target: ImportTarget,
  source: GivenSource,
  givenId: string | null,
): Promise<StartedImport> {
  const operationId = givenId ?? randomUUID();
  const known = await findStartedImport(db, operationId, target, source);
  if (known) return known;

  await target.check(db, operationId);
  try {
    const fieldNames = await source.fieldNames();
    const titlesOf = source.manner === "lenient" ? lenientTitles : columnTitles;
    const titles = titlesOf(fieldNames, source.fieldWord);
    return await db.transaction(async (tx) => {
      await lockImportId(tx, operationId);
      const concurrent = await findStartedImport(tx, operationId, target, source);
      if (concurrent) return concurrent;
      const { sheet, slots, datasetId = null } = await target.prepare(tx, operationId, titles);
      const operation = await insertImport(tx, {
        ...(await source.record()),
        operation_id: operationId,
        table_id: sheet.table_id,
        sheet_id: sheet.id,
        creates_sheet: target.createsSheet,
        dataset_id: datasetId,
        field_names: fieldNames,
        field_slots: slots,
      });
      await source.store(tx, operationId);
      await addJobs(tx, [importJob(tx, operation)]);
      const entity = { type: "sheet", id: sheet.id, name: sheet.title };
      await noteAction(tx, "import.started", entity, [null, operation]);
      return { operation, sheet };
    });
  } catch (error) {
    if (error instanceof ImportFault) throw source.problem(error);
    throw error;
  }
}

async function findStartedImport(
  db: Scope,
  operationId: string,
  target: ImportTarget,
  source: GivenSource,
): Promise<StartedImport | null> {
  const operation = await findImport(db, operationId);
  if (!operation) return null;
  const isSame = target.isOf(operation) && operation.source === source.kind;
  const sheet = isSame ? await findSheetOfJob(db, operation.sheet_id) : null;
  if (!sheet) {
    const reason = "was used for another import";
    const message = `The operation_id "${operationId}" ${reason}. Use a new one.`;
    throw Problem.at("bad_request", ["body", "operation_id"], message, "operation_id_used", reason);
  }
  return { operation, sheet };
}

/** Attempts after which an import that fails through our own fault is abandoned. */
const maxImportAttempts = 5;

function importJob(db: Scope, operation: ImportRecord) {
  return {
    task: `import_${operation.source}`,
    payload: { workspace_id: db.workspaceId, operation_id: operation.operation_id },
    maxAttempts: maxImportAttempts,
  };
}
