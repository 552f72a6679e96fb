/** What a row's data makes impossible. The message is for the reader of the cell, which becomes FAILED with it. */
export class CellFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CellFault";
  }
}

/**
 * Runs recursive work on a value. A value nested so deeply that the stack ends is a fault of the data (JSON.parse has
 * no limit of its own: it reads a million levels); the stack's end is caught as any error and leaves no trace.
 */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new CellFault("The value is nested too deeply or too large to work on.");
    throw error;
  }
}
