import type { RowMessage, RunMessage } from "../protocol.ts";

export type RowResult = Omit<RowMessage, "run" | "row"> & {
  /** The interpreter is in no known state any more and must not run anything else. */
  isEngineLost?: boolean;
};

/** One language, ready to run code. */
export interface Interpreter {
  /** One result for each row, in order. */
  run(message: RunMessage): AsyncGenerator<RowResult>;
  /** What it holds of memory and will not give back. */
  memoryBytes(): number;
}
