import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";

export interface ImportResult {
  rowsAdded: number;
  rowCount: number;
}

/** Work that follows the end of an import, in the transaction that ends it. */
export interface ImportOutcome {
  /** Locks what has to be locked before the import's sheet, and before the import itself. */
  lockFirst?(tx: Scope, operation: ImportRecord): Promise<void>;
  succeeded(tx: Scope, operation: ImportRecord, result: ImportResult): Promise<void>;
  failed(tx: Scope, operation: ImportRecord, reason: string): Promise<void>;
}

/** Outcomes by the purpose of the import: a sheet of a table, or a version of a dataset. Tasks give them. */
export interface ImportOutcomes {
  table: ImportOutcome;
  dataset: ImportOutcome;
}

export function outcomeOfImport(outcomes: ImportOutcomes, { dataset_id }: ImportRecord): ImportOutcome {
  return dataset_id === null ? outcomes.table : outcomes.dataset;
}
