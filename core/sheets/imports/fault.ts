/** Place of a fault in a file, as far as it is known. Lines and items are counted from 1. */
export interface FaultPlace {
  line?: number | undefined;
  /** Item of a JSON array. */
  item?: number | undefined;
  /** Name of the column in the file. */
  column?: string | undefined;
}

/** Fault of an imported file, told to the person who made it: the line, the column and the cure. */
export class ImportFault extends Error {
  override name = "ImportFault";

  constructor(
    message: string,
    readonly place: FaultPlace = {},
  ) {
    super(message);
  }
}

/** Handler of a fault after which the rest can still be read. */
export type OnFault = (fault: ImportFault) => void;

/** Ends an import at the first fault, since it takes all rows or none. */
export function endAtFault(fault: ImportFault): never {
  throw fault;
}
