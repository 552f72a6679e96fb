import type { CodeRequest, FetchedMessage, RowMessage, RunMessage } from "../protocol.ts";

export type RowResult = Omit<RowMessage, "run" | "row">;

/** The way out of the sandbox for the row that runs. Both calls block the process, which has nothing else to do. */
export interface Outside {
  ask(fetch: number, request: CodeRequest): void;
  /** Waits for the next answer to a request of this row. */
  answer(): FetchedMessage;
}

/** A run whose rows are taken one by one, each when the one before it is done. */
export type Run = Omit<RunMessage, "rows"> & { rows: Iterable<string> };

/** Interpreter of one language, ready to run code. */
export interface Interpreter {
  /** Gives one result for each row, in order. */
  run(message: Run, outside: Outside): AsyncGenerator<RowResult>;
  /** Memory that it holds and will not give back. */
  memoryBytes(): number;
}
