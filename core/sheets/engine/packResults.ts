import { type CellPack, packOf } from "../../../db/queries/sheets/cellPacks.ts";
import type { ResultWrites } from "../../../db/queries/sheets/cells.ts";
import type { CellWrite } from "../../../domain/cell.ts";
import type { CellBlock } from "./loadBlock.ts";

/** Larger results are stored one by one: a change of one cell writes all others of its pack once. */
const mostCharacters = 1 << 16;

/**
 * Parts results into packs and those that are stored one by one. A pack has the results of a column in all rows of its
 * range, so that no other state of them is left beside it. Results with metrics are in none: sums read these from single records.
 */
export function packResults({ isWhole, rowIndices }: CellBlock, results: readonly CellWrite[]): ResultWrites {
  if (!isWhole) return { packs: [], cells: results };
  const rowCounts = new Map<number, number>();
  for (const row of rowIndices) rowCounts.set(packOf(row), (rowCounts.get(packOf(row)) ?? 0) + 1);
  const packs: CellPack[] = [];
  const cells: CellWrite[] = [];
  for (const pack of byColumnAndPack(results)) {
    if (pack.cells.length === rowCounts.get(pack.packIndex) && isPackable(pack)) packs.push(pack);
    else for (const cell of pack.cells) cells.push(cell);
  }
  return { packs, cells };
}

/** Groups results, each group in the order of the rows. Mostly those of a group come one after another. */
function byColumnAndPack(results: readonly CellWrite[]): CellPack[] {
  const packs: CellPack[] = [];
  const known = new Map<number, Map<number, CellPack>>();
  let pack: CellPack | undefined;
  for (const result of results) {
    const packIndex = packOf(result.rowIndex);
    if (pack?.packIndex !== packIndex || pack.cells[0]?.columnKey !== result.columnKey) {
      const ofColumn = known.get(result.columnKey) ?? new Map<number, CellPack>();
      known.set(result.columnKey, ofColumn);
      pack = ofColumn.get(packIndex);
      if (!pack) {
        pack = { packIndex, cells: [] };
        ofColumn.set(packIndex, pack);
        packs.push(pack);
      }
    }
    pack.cells.push(result);
  }
  // Groups of rows that wait for others end in any order.
  for (const { cells } of packs) cells.sort((a, b) => a.rowIndex - b.rowIndex);
  return packs;
}

function isPackable({ cells }: CellPack): boolean {
  let characters = 0;
  for (const { metrics, value, displayValue, error } of cells) {
    if (metrics !== null) return false;
    characters += (value?.length ?? 0) + (displayValue?.length ?? 0) + (error?.length ?? 0);
  }
  return characters <= mostCharacters;
}
