import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";

export function blockOf(rowIndex: number): number {
  return Math.floor(rowIndex / rowsPerBlock);
}

/** The row indices of a block: from `from`, up to but not including `to`. */
export function blockRange(blockIndex: number): { from: number; to: number } {
  return { from: blockIndex * rowsPerBlock, to: (blockIndex + 1) * rowsPerBlock };
}

/** The blocks that hold these rows (null: every row below the limit), in order. */
export function blocksOfRows(rowIndices: readonly number[] | null, rowLimit: number): number[] {
  if (rowIndices === null) return Array.from({ length: Math.ceil(rowLimit / rowsPerBlock) }, (_, index) => index);
  return [...new Set(rowIndices.filter((row) => row < rowLimit).map(blockOf))].sort((a, b) => a - b);
}
