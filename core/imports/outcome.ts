import type { ImportRecord } from "../../db/queries/imports.ts";
import type { Scope } from "../../db/scope.ts";
import { datasetOutcome } from "../datasets/datasetOutcome.ts";
import { tableOutcome } from "./importEvents.ts";

/** Rows that an import has brought, and rows of its sheet then. */
export interface ImportResult {
  rowsAdded: number;
  rowCount: number;
}

/** What follows from the end of an import, in the transaction that ends it. */
export interface ImportOutcome {
  succeeded(tx: Scope, operation: ImportRecord, result: ImportResult): Promise<void>;
  failed(tx: Scope, operation: ImportRecord, reason: string): Promise<void>;
}

/** Whom an import was for. */
export function outcomeOf(operation: ImportRecord): ImportOutcome {
  return operation.dataset_id === null ? tableOutcome : datasetOutcome;
}
