import { rowsPerBlock } from "./rowsPerBlock.ts";

/**
 * Rows of a pack: pack p of a column holds results of the row indices from p × 100 up to those of pack p + 1. As many as a
 * page of rows has by default; a block of a run has a whole number of packs.
 */
export const rowsPerPack = 100;
export const packsPerBlock = rowsPerBlock / rowsPerPack;
