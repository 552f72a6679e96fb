import type { BinaryCopyRows } from "../../../db/copy.ts";
import type { ImportRecord, ImportSource } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ImportFault } from "./fault.ts";
import type { FieldWord } from "./header.ts";

/** Rows as sheet_rows stores them: encoded values in the order of the source's fields. */
export type EncodedRow = (string | null)[];

/** Rows of a source, until the next are asked for. */
export interface RowBatch {
  readonly count: number;
  /** Writes the cells of a row. @param fieldOfSlot the field for each slot, from 0; -1 for none */
  writeCells(row: number, fieldOfSlot: readonly number[], copy: BinaryCopyRows): void;
}

export function encodedRows(rows: readonly EncodedRow[]): RowBatch {
  return {
    count: rows.length,
    writeCells(row, fieldOfSlot, copy) {
      const values = rows[row] as EncodedRow;
      for (const field of fieldOfSlot) copy.textOrNull(values[field] ?? null);
    },
  };
}

/**
 * Treatment of records that do not fit the header. Strictly one is a fault, and every value becomes a text;
 * leniently it is cut or filled with blanks, JSON values stay what they are, and objects may stand one on each line.
 */
export type Manner = "strict" | "lenient";

/** Source of rows, as the request for an import uses it. */
export interface GivenSource {
  readonly kind: ImportRecord["source"];
  record(): Promise<ImportSource>;
  readonly fieldWord: FieldWord;
  /** Treatment of records that do not fit; strict by default. */
  readonly manner?: Manner;
  /** Names of the fields. @throws ImportFault */
  fieldNames(): Promise<string[]>;
  /** Problem that tells the caller of the API about a fault of the source. */
  problem(fault: ImportFault): Error;
  /** Stores the source for the job, in the transaction that starts the import. */
  store(db: Scope, operationId: string): Promise<void>;
  /** Reads the whole source, for a dry run. @throws ImportFault for a fault that leaves the rest unreadable */
  survey(survey: Survey): Promise<void>;
}

/** Findings of a dry run. */
export interface Survey {
  fieldNames: string[];
  /** Number of rows without a fault. */
  rowCount: number;
  onFault(fault: ImportFault): void;
}

/** Source of rows, as the job of an import uses it. */
export interface StoredSource {
  /** @param report called with the part that has been read, from 0 to 1. @throws ImportFault */
  rows(report: (done: number) => void): AsyncIterable<RowBatch>;
}
