import { randomUUID } from "node:crypto";
import { Problem } from "../../db/problem.ts";
import { type ColumnRecord, insertColumns, listSheetColumns } from "../../db/queries/columns.ts";
import type { OperationRecord } from "../../db/queries/operations.ts";
import { addTextSlots, type LockedSheet, lockSheet } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { startOperation } from "../engine/startOperation.ts";
import type { Json } from "../values/json.ts";
import { configureColumn, type GivenDependency, isConfigured } from "./configuration.ts";

export interface NewColumnRequest {
  title: string;
  type: string;
  config: Json;
  dependencies: GivenDependency[];
  isOutputColumn: boolean | undefined;
}

export interface CreatedColumn {
  sheet: LockedSheet;
  column: ColumnRecord;
  columns: ColumnRecord[];
  /** The run over its cells; null for TEXT, for a column that is not configured, and for a sheet without rows. */
  operation: OperationRecord | null;
}

/**
 * Appends a column, takes a version and queues its cells, in one transaction. It writes nothing per cell.
 * @throws Problem not_found, duplicate_title, invalid_config, dependency_cycle
 */
export function createColumn(
  db: Scope,
  place: { tableId: string; sheetId: string },
  request: NewColumnRequest,
  createdBy: string | null,
): Promise<CreatedColumn> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place.tableId, place.sheetId);
    const others = await listSheetColumns(tx, sheet.id);
    const title = request.title.trim();
    refuseDuplicateTitle(title, others);
    const isText = request.type === "TEXT";
    const config = isText ? null : request.config;
    // The id only stands for the new column while its edges are checked; the database gives the real one.
    const dependencies = isText
      ? []
      : configureColumn({ id: randomUUID(), title, type: request.type, config }, request.dependencies, others);

    const [column] = (await insertColumns(
      tx,
      sheet.id,
      [
        {
          title,
          type: request.type,
          config,
          dependencies,
          is_output_column: request.isOutputColumn ?? !isText,
          text_slot: isText ? sheet.text_slot_count + 1 : null,
        },
      ],
      sheet.version_count + 1,
    )) as [ColumnRecord];
    if (isText) await addTextSlots(tx, sheet.id, 1);
    await takeVersion(tx, sheet, {
      reason: "column_created",
      deltas: [{ op: "create", entity: "column", id: column.id, title }],
      createdBy,
    });
    const columns = [...others, column];
    const operation = isText || !isConfigured(config) ? null : await queueColumn(tx, sheet, columns, column, createdBy);
    return { sheet, column, columns, operation };
  });
}

/** @throws Problem duplicate_title */
export function refuseDuplicateTitle(title: string, others: readonly ColumnRecord[]): void {
  if (!others.some((other) => other.title === title)) return;
  throw new Problem(
    "duplicate_title",
    `This sheet has a column titled "${title}" already. Titles are unique in a sheet.`,
    {
      detail: [{ loc: ["body", "title"], msg: "is the title of another column of the sheet", type: "duplicate_title" }],
    },
  );
}

function queueColumn(
  db: Scope,
  sheet: LockedSheet,
  columns: ColumnRecord[],
  column: ColumnRecord,
  createdBy: string | null,
): Promise<OperationRecord | null> {
  return startOperation(
    db,
    sheet,
    columns,
    {
      columnKeys: [column.column_key],
      rowIndices: null,
      rowLimit: sheet.next_row_index,
      isCellList: false,
      statuses: ["STALE"],
    },
    createdBy,
  );
}
