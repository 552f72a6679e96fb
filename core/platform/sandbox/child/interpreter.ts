import type { CodeRequest, FetchedMessage, RowMessage, RunMessage } from "../protocol.ts";

export type RowResult = Omit<RowMessage, "run" | "row">;

/** The way out of the sandbox, for the row that runs. Both calls wait as a whole: nothing else is to be done meanwhile. */
export interface Outside {
  ask(fetch: number, request: CodeRequest): void;
  /** The next answer to what this row asked. */
  answer(): FetchedMessage;
}

/** Rows are taken one by one, each when the one before it is done. */
export type Run = Omit<RunMessage, "rows"> & { rows: Iterable<string> };

/** One language, ready to run code. */
export interface Interpreter {
  /** One result for each row, in order. */
  run(message: Run, outside: Outside): AsyncGenerator<RowResult>;
  /** What it holds of memory and will not give back. */
  memoryBytes(): number;
}
