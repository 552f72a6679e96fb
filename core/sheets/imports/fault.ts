/** Where in a file a fault is, as far as that can be told. Lines and items are counted from 1. */
export interface FaultPlace {
  line?: number | undefined;
  /** Of a JSON array. */
  item?: number | undefined;
  /** Name of the column in the file. */
  column?: string | undefined;
}

/** What is wrong with an imported file, for the person who made it: which line, which column, what would be right. */
export class ImportFault extends Error {
  override name = "ImportFault";

  constructor(
    message: string,
    readonly place: FaultPlace = {},
  ) {
    super(message);
  }
}

/** What becomes of a fault after which the rest can still be read. */
export type OnFault = (fault: ImportFault) => void;

/** An import takes all rows or none, so it ends at the first fault. */
export function endAtFault(fault: ImportFault): never {
  throw fault;
}
