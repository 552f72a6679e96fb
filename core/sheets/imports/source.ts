import type { ImportRecord, NewImport } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ImportFault } from "./fault.ts";
import type { FieldWord } from "./header.ts";

/** Rows as sheet_rows stores them: encoded values in the order of the source's fields. */
export type EncodedRow = (string | null)[];

/**
 * What is done with a record that does not fit the header. Strictly it is a fault, and every value becomes a text;
 * leniently it is cut or filled with blanks, JSON values stay what they are, and objects may stand one on each line.
 */
export type Manner = "strict" | "lenient";

/** What rows come from, in the hands of the request that asks for them. */
export interface GivenSource {
  readonly kind: ImportRecord["source"];
  /** What the record of the import tells of it. */
  record(): Promise<Pick<NewImport, "fileName" | "fileFormat" | "fileSize" | "logSettings">>;
  readonly fieldWord: FieldWord;
  /** Strict when left out. */
  readonly manner?: Manner;
  /**
   * The names of its fields.
   * @throws ImportFault
   */
  fieldNames(): Promise<string[]>;
  /** Says to the caller of the API what is wrong with it. */
  problem(fault: ImportFault): Error;
  /** Keeps what the job needs, in the transaction that starts the import. */
  store(db: Scope, operationId: string): Promise<void>;
  /**
   * Reads all of it, for a dry run.
   * @throws ImportFault for what leaves the rest unreadable
   */
  survey(survey: Survey): Promise<void>;
}

/** What a dry run finds out while it reads. */
export interface Survey {
  fieldNames: string[];
  /** Rows without a fault. */
  rowCount: number;
  onFault(fault: ImportFault): void;
}

/** The same source in the hands of the job. */
export interface StoredSource {
  /**
   * @param report is told how much has been read, from 0 to 1
   * @throws ImportFault
   */
  rows(report: (done: number) => Promise<void>): AsyncIterable<EncodedRow[]>;
}
