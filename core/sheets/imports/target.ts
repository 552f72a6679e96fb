import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { OnFault } from "./fault.ts";

/** Where the rows of an import go: a sheet that it makes, or one that is there. */
export interface ImportTarget {
  readonly createsSheet: boolean;
  /** True for an import that this request asked for before, under the same operation_id. */
  isOf(operation: ImportRecord): boolean;
  /**
   * Looks whether it can be imported into, before the source is read.
   * @param operationId of the import; another request with the same id may start it meanwhile
   * @throws Problem
   */
  check(db: Scope, operationId: string): Promise<void>;
  /**
   * Makes a column for every title, in the transaction that starts the import.
   * @throws Problem, ImportFault
   */
  prepare(db: Scope, operationId: string, titles: string[]): Promise<PreparedTarget>;
}

/** One that can be asked for a dry run. */
export interface PlannedTarget extends ImportTarget {
  /**
   * What `prepare` would do.
   * @throws Problem not_found
   */
  plan(db: Scope, titles: string[], onFault: OnFault): Promise<PlannedColumn[]>;
}

export interface PreparedTarget {
  sheet: SheetRecord;
  /** The slot of sheet_rows.cells that each title's field fills, from 1. */
  slots: number[];
  /** Of a dataset version that the import makes. */
  datasetId?: number;
}

export interface PlannedColumn {
  title: string;
  isNew: boolean;
}

/** Columns for titles that are new in the sheet: TEXT, in slots of their own. */
export function textColumns(titles: readonly string[], firstSlot: number) {
  return titles.map((title, index) => ({
    title,
    type: "TEXT",
    config: null,
    dependencies: [],
    is_output_column: false,
    text_slot: firstSlot + index,
  }));
}
