import type { Schemas } from "../../../generated/types.ts";

// Messages between the server and a sandbox process: one JSON object a line, over the process's stdin and stdout.

export type CodeLanguage = "javascript" | "python";

/** The first line that a sandbox process reads. */
export interface StartMessage {
  language: CodeLanguage;
  /** Memory that user code may allocate. */
  memoryBytes: number;
  /** Python: file with a snapshot of a started interpreter, from which to go on; null to start from nothing. */
  snapshotFile: string | null;
  /** Python: path at which to write a snapshot; the process does nothing else, and ends. */
  makeSnapshotFile: string | null;
}

export interface RunMessage {
  run: number;
  /** Owner of the code; nothing that code of one owner leaves behind may reach the code of another. */
  owner: string;
  code: string;
  /** Name of the function that the code is the body of. */
  functionName: string;
  /** Name of the function's one parameter. */
  parameter: string;
  env: Record<string, string>;
  /** Whether the code may make the server call addresses. The server decides again for each call. */
  network: boolean;
  /** The argument of each row, as JSON. */
  rows: string[];
  timeLimitMs: number;
  /** Time after which no further row is begun; the rest is for another run. */
  turnMs: number;
  /** Number of failed rows after which no further row is begun; null for any. */
  maxFailures: number | null;
  maxResultBytes: number;
  /** Whether the code is only parsed, and nothing of it runs: each row then gives null, or the error of the syntax. */
  parsesOnly: boolean;
}

/** Result of a row. It is written before the next row begins, so that it is clear which row a killed process was at. */
export interface RowMessage {
  run: number;
  row: number;
  /** Value as JSON, when the code succeeded. */
  json?: string;
  error?: CodeError;
  /** Whether the interpreter ended the row at its time limit; no row is begun after it in this run. */
  isStopped?: boolean;
  /** Whether the row made the interpreter fail; the process ends, and the rows after it are run in another. */
  isEngineLost?: boolean;
  stdout: string;
  stderr: string;
}

/** Call that the code of a row wants the server to make while the row runs. */
interface FetchMessage {
  run: number;
  row: number;
  /** Number of the call among those of the row. */
  fetch: number;
  /** Null for one that cannot be made. */
  request: CodeRequest | null;
}

export interface CodeRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  /** Body in the encoding that `encoding` names; null for none. */
  body: string | null;
  /** Encoding of the bodies of the request and of its answer: JavaScript has texts, Python bytes. */
  encoding: "utf8" | "base64";
}

export interface FetchedMessage {
  run: number;
  row: number;
  fetched: number;
  answer: CodeResponse | { error: string };
}

export interface CodeResponse {
  status: number;
  statusText: string;
  url: string;
  headers: [name: string, value: string][];
  body: string;
}

/** Message that a sandbox process reads after its start. */
export type ServerMessage = RunMessage | FetchedMessage;

interface EndMessage {
  run: number;
  end: true;
  /** Memory that the process cannot give back; one that has grown is replaced. */
  memoryBytes: number;
}

export type ChildMessage = { ready: true } | RowMessage | FetchMessage | EndMessage;

/** Reason why code gave no value. */
export type CodeError = NonNullable<Schemas["ToolRun"]["error"]>;

export const outOfMemory: CodeError = {
  type: "MemoryError",
  message: "The code used more memory than it may.",
  line: null,
};

export const maxOutputCharacters = 100_000;
export const maxErrorCharacters = 2_000;

/** Limit of a message, in bytes: a result within a text of JSON has twice its own at the most, outputs have six times theirs. */
export function maxBytesOfMessage(resultBytes: number): number {
  return 2 * resultBytes + 2 * 6 * maxOutputCharacters + 64 * 1024;
}
