import type { Schemas } from "../../generated/types.ts";
import { storableText } from "../../validation/unstorable.ts";

/** Fault of a row's data. The cell becomes FAILED, and its reader sees the message, which may quote what others say. */
export class CellFault extends Error {
  /** Cost of the requests before it; left out where none was sent. */
  metrics?: Schemas["RequestMetrics"];

  constructor(message: string, options?: ErrorOptions) {
    super(storableText(message), options);
    this.name = "CellFault";
  }
}

/**
 * Runs recursive work on a value. A value nested so deeply that the stack ends is a fault of the data (JSON.parse has
 * no limit of its own: it reads a million levels). The end of the stack is caught like any error and leaves no trace.
 */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new CellFault("The value is nested too deeply, or too large.");
    throw error;
  }
}
