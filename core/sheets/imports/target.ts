import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { OnFault } from "./fault.ts";

export interface ImportTarget {
  readonly createsSheet: boolean;
  /** True for an import that an earlier request started under the same operation_id. */
  isOf(operation: ImportRecord): boolean;
  /**
   * Checks that the target accepts an import, before the source is read.
   * @param operationId id of the import, which another request with the same id may start meanwhile
   * @throws Problem
   */
  check(db: Scope, operationId: string): Promise<void>;
  /** Makes a column for every title, in the transaction that starts the import. @throws Problem, ImportFault */
  prepare(db: Scope, operationId: string, titles: string[]): Promise<PreparedTarget>;
}

/** Target that offers a dry run. */
export interface PlannedTarget extends ImportTarget {
  /** Result that `prepare` would have. @throws Problem not_found */
  plan(db: Scope, titles: string[], onFault: OnFault): Promise<PlannedColumn[]>;
}

export interface PreparedTarget {
  sheet: SheetRecord;
  /** Slot of sheet_rows.cells for the field of each title, from 1. */
  slots: number[];
  /** Dataset version that the import makes. */
  datasetId?: number;
}

export interface PlannedColumn {
  title: string;
  isNew: boolean;
}
