import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Schemas } from "../../../generated/types.ts";
import { blank, unwrap } from "../../values/coercions.ts";
import { type AssertionAggregation, booleanScore, numericScore, type Tokens } from "./cellScores.ts";
import { addNumber, meanOfSums, noSums } from "./mean.ts";
import { cellState, type SourceCells } from "./sourceBlock.ts";

/** Flags that say how the value of a cell can be read; a value may have both. */
const readsAs = { nothing: 0, boolean: 1, numeric: 2 } as const;

/** Adds up the cells of one column, a block at a time. Whether an `auto` column is boolean or numeric shows only when all were seen. */
export class ColumnScore {
  private readonly booleans = { sum: 0, whole: 0, sums: noSums() };
  private readonly numbers = noSums();
  private valueCount = 0;
  private cellCount = 0;
  /** Flags of `readsAs` for each row's cell, block after block. */
  private readonly blocks: Uint8Array[] = [];

  constructor(
    private readonly column: ColumnRecord,
    private readonly mode: "auto" | "boolean" | "numeric",
    private readonly tokens: Tokens,
    private readonly aggregation: AssertionAggregation,
  ) {}

  add({ values, states }: SourceCells): void {
    const readable = new Uint8Array(values.length);
    for (const [row, value] of values.entries()) {
      if (states[row] !== cellState.fresh || blank(unwrap(value))) continue;
      this.valueCount++;
      const asBoolean = this.mode === "numeric" ? null : booleanScore(value, this.tokens, this.aggregation);
      const asNumber = this.mode === "boolean" ? null : numericScore(value);
      if (asBoolean !== null) {
        this.booleans.sum += asBoolean;
        addNumber(this.booleans.sums, asBoolean);
        if (asBoolean === 0 || asBoolean === 1) this.booleans.whole++;
        readable[row] = readsAs.boolean;
      }
      if (asNumber !== null) {
        addNumber(this.numbers, asNumber);
        readable[row] = (readable[row] as number) | readsAs.numeric;
      }
    }
    this.blocks.push(readable);
    this.cellCount += values.length;
  }

  result(): Schemas["ScoredColumn"] {
    const kind = this.resolved();
    const sums = kind === "boolean" ? this.booleans.sums : kind === "numeric" ? this.numbers : noSums();
    return {
      column_id: this.column.id,
      title: this.column.title,
      score: meanOfSums(sums),
      included_count: sums.count,
      excluded_count: this.cellCount - sums.count,
      resolved_scoring_type: kind,
    };
  }

  /** Number of blocks that were added. */
  get blockCount(): number {
    return this.blocks.length;
  }

  /** One byte for each row of a block: not 0 where the row's cell counts. */
  countedIn(block: number): Uint8Array {
    const kind = this.resolved();
    const mask = kind === null ? 0 : readsAs[kind];
    return (this.blocks[block] as Uint8Array).map((readable) => readable & mask);
  }

  /** Number of cells that said yes, and of those that counted; null unless each of them said yes or no. */
  yesAndNo(): { yes: number; count: number } | null {
    const { sum, whole, sums } = this.booleans;
    return this.resolved() !== "boolean" || whole !== sums.count ? null : { yes: sum, count: sums.count };
  }

  private resolved(): "boolean" | "numeric" | null {
    if (this.mode !== "auto") return this.mode;
    if (this.valueCount === 0) return null;
    if (this.booleans.sums.count === this.valueCount) return "boolean";
    return this.numbers.count === this.valueCount ? "numeric" : null;
  }
}

/** Rows of which at least one cell counts. */
export function countScoredRows(columns: readonly ColumnScore[]): number {
  let scored = 0;
  for (let block = 0; block < (columns[0]?.blockCount ?? 0); block++) {
    const [first, ...others] = columns.map((column) => column.countedIn(block)) as [Uint8Array, ...Uint8Array[]];
    for (const [row, counts] of first.entries()) if (counts || others.some((other) => other[row])) scored++;
  }
  return scored;
}
