// What the server and a sandbox process tell each other: one JSON object a line, over the process's stdin and stdout.

export type CodeLanguage = "javascript" | "python";

/** The first line that a sandbox process reads. */
export interface StartMessage {
  language: CodeLanguage;
  /** What user code may allocate. */
  memoryBytes: number;
  /** Python: a file with an interpreter that has started already, to go on from; null to start one. */
  snapshotFile: string | null;
  /** Python: where to put such a file; the process does this alone, and ends. */
  makeSnapshotFile: string | null;
}

/** The first line that it answers. */
export interface ReadyMessage {
  ready: true;
}

/** Rows to run the same code on. */
export interface RunMessage {
  run: number;
  /** Whose code it is: nothing that code of one owner leaves behind may meet that of another. */
  owner: string;
  code: string;
  /** Name of the function that the code is the body of. */
  functionName: string;
  /** Name of its one parameter. */
  parameter: string;
  env: Record<string, string>;
  /** The argument of each row, as JSON. */
  rows: string[];
  timeLimitMs: number;
  maxResultBytes: number;
}

/** The result of a row; written before the next row begins, so that a process that is killed leaves no doubt. */
export interface RowMessage {
  run: number;
  row: number;
  /** The value as JSON, when it went well. */
  json?: string;
  error?: CodeError;
  stdout: string;
  stderr: string;
}

export interface EndMessage {
  run: number;
  end: true;
  /** Memory that it cannot give back; a process that has grown is replaced. */
  memoryBytes: number;
}

export type ChildMessage = ReadyMessage | RowMessage | EndMessage;

/** Why code gave no value. */
export interface CodeError {
  /** The class of the exception, or TimeoutError, MemoryError. */
  type: string;
  message: string;
  /** In the user's code, from 1. */
  line: number | null;
}

/** Characters of each output that are kept. */
export const maxOutputCharacters = 100_000;
export const maxErrorCharacters = 2_000;
