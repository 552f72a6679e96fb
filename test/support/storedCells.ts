import { type PackTable, unnestedPacks } from "../../db/queries/sheets/cellPacks.ts";

const fields = [
  "workspace_id",
  "column_key",
  "row_index",
  "valid_from",
  "epoch",
  "status",
  "value",
  "display_value",
  "metrics",
];

function cellsOf(table: "cells" | "cells_history", packs: PackTable, further: string): string {
  const packed = unnestedPacks(fields);
  return `(
    select ${fields.join()}, ${further} from ${table}
    union all
    select ${packed.fields}, p.${further} from ${packs} p ${packed.cells}
  )`;
}

/** All present cells, whether they have a record of their own or one with others: what `from` takes, to be followed by a name. */
export const storedCells = cellsOf("cells", "cell_packs", "xmin");
/** The same of all states of cells that have ended with a version. */
export const pastCells = cellsOf("cells_history", "cell_packs_history", "valid_to");
