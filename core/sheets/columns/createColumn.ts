import {
  type ColumnDefinition,
  type ColumnRecord,
  insertColumns,
  listColumnsOf,
} from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Json } from "../../values/json.ts";
import { startOperation } from "../engine/startOperation.ts";
import { type GivenDependency, isConfigured } from "./configuration.ts";
import { defineColumn } from "./defineColumn.ts";

export interface NewColumnRequest {
  title: string;
  type: string;
  config: Json;
  dependencies: GivenDependency[];
  isOutputColumn: boolean | undefined;
  /** Cells that may be computed without being asked on one day; null for none. */
  autoCellsPerDay?: number | null | undefined;
}

export interface CreatedColumn {
  sheet: LockedSheet;
  column: ColumnRecord;
  columns: readonly ColumnRecord[];
  /** The run over its cells; null where none are computed: other columns, without config, sheets without rows. */
  operation: OperationRecord | null;
}

/**
 * Appends a column, takes a version and queues its cells, in one transaction. It writes nothing per cell.
 * @throws Problem not_found, duplicate_title, invalid_config, dependency_cycle
 */
export function createColumn(db: Scope, place: SheetPlace, request: NewColumnRequest): Promise<CreatedColumn> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const others = await listColumnsOf(tx, sheet);
    const title = request.title.trim();
    refuseDuplicateTitle(title, others);
    const definition = await defineColumn(tx, sheet, null, { ...request, title }, others);
    const autoCells = request.autoCellsPerDay ?? null;
    refuseAutoData({ ...definition, title }, autoCells);
    const isOutput = request.isOutputColumn ?? !notOutput.has(request.type);
    const [column] = (await insertColumns(
      tx,
      sheet.id,
      [{ title, is_output_column: isOutput, auto_cells_per_day: autoCells, ...definition }],
      sheet.version_count + 1,
      others,
    )) as [ColumnRecord];
    await takeVersion(tx, sheet, {
      reason: "column_created",
      isFollowing: column.source_sheet_id !== null,
      deltas: [{ op: "create", entity: "column", id: column.id, title }],
    });
    const columns = [...others, column];
    const isQueued = isComputed(column) && isConfigured(column.config);
    const scope = { column_keys: [column.column_key], row_indices: null, row_limit: sheet.next_row_index };
    const stale = { ...scope, is_cell_list: false, statuses: ["STALE"] };
    const operation = isQueued ? await startOperation(tx, sheet, columns, stale) : null;
    return { sheet, column, columns, operation };
  });
}

/** Types whose columns are inputs of results, unless the caller says otherwise. */
const notOutput = new Set(["TEXT", "COMPOSITION"]);

/** @throws Problem bad_request for a column that is not computed and is to compute by itself */
export function refuseAutoData(column: ColumnDefinition & { title: string }, autoCellsPerDay: number | null): void {
  if (autoCellsPerDay === null || isComputed(column)) return;
  const message = `The column "${column.title}" is a ${column.type} column, which is not computed.`;
  throw Problem.at("bad_request", ["body", "auto"], message, "value_error");
}

/** @throws Problem duplicate_title */
export function refuseDuplicateTitle(title: string, others: readonly ColumnRecord[]): void {
  if (!others.some((other) => other.title === title)) return;
  const message = `This sheet already has a column titled "${title}". Titles are unique in a sheet.`;
  const msg = "is the title of another column of the sheet";
  throw Problem.at("duplicate_title", ["body", "title"], message, "duplicate_title", msg);
}
