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
interface ReadyMessage {
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
  /** Whether the code may ask the server to call addresses for it. The server decides again for each call. */
  network: boolean;
  /** The argument of each row, as JSON. */
  rows: string[];
  timeLimitMs: number;
  /** No row is begun any more after so long; the rest is for another run. */
  turnMs: number;
  maxResultBytes: number;
}

/** The result of a row; written before the next row begins, so that a process that is killed leaves no doubt. */
export interface RowMessage {
  run: number;
  row: number;
  /** The value as JSON, when it went well. */
  json?: string;
  error?: CodeError;
  /** The interpreter ended it at its time; no row is begun after it in this run. */
  isStopped?: boolean;
  /** It took the interpreter with it, and the process ends; that says nothing of the rows after it. */
  isEngineLost?: boolean;
  stdout: string;
  stderr: string;
}

/** What code asks the server to call for it, while its row runs. */
interface FetchMessage {
  run: number;
  row: number;
  /** Of the call, among those of the row. */
  fetch: number;
  request: CodeRequest;
}

export interface CodeRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  /** In the encoding of `encoding`; null for none. */
  body: string | null;
  /** How bodies are written, that of the answer as well: JavaScript has texts, Python bytes. */
  encoding: "utf8" | "base64";
}

/** The answer to a FetchMessage. */
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

/** What a sandbox process reads after its start. */
export type ServerMessage = RunMessage | FetchedMessage;

export interface EndMessage {
  run: number;
  end: true;
  /** Memory that it cannot give back; a process that has grown is replaced. */
  memoryBytes: number;
}

export type ChildMessage = ReadyMessage | RowMessage | FetchMessage | EndMessage;

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
