import { type ColumnRecord, columnNotFound } from "../../../db/queries/sheets/columns.ts";
import type { Schemas } from "../../../generated/types.ts";
import { blank, number, text, unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { ScoreFault } from "./scoreFault.ts";
import type { SheetScore } from "./sheetScore.ts";
import { freshValue, type SourceBlock } from "./sourceBlock.ts";

/** Limit of distinct values that are counted; in a column with more of them, none is frequent enough to matter. */
const maxValues = 100_000;

/** Answers which value of a column is the most frequent, the least or the greatest, a block at a time. */
export class QuestionAnswer {
  readonly columns: readonly ColumnRecord[];
  private readonly counts = new Map<string, { value: Json; label: Json; count: number }>();
  private best: { value: Json; label: Json; rank: number } | null = null;
  private rowCount = 0;
  private valueCount = 0;

  /** @throws ScoreFault when a column is gone */
  constructor(
    private readonly question: Schemas["ScoreQuestion"],
    columns: readonly ColumnRecord[],
  ) {
    const { column_id, label_column_id } = question;
    this.columns = [column_id, ...(label_column_id ? [label_column_id] : [])].map((id) => {
      const column = columns.find((other) => other.id === id);
      if (!column) throw new ScoreFault(columnNotFound(id).message);
      return column;
    });
  }

  add(block: SourceBlock): void {
    const [source, labels] = block.columns;
    for (const row of block.rowIndices.keys()) {
      this.rowCount++;
      const value = source ? unwrap(freshValue(source, row)) : null;
      if (blank(value)) continue;
      this.valueCount++;
      this.note(value, labels ? freshValue(labels, row) : null);
    }
  }

  private note(value: Json, label: Json): void {
    const { aggregation_type: type } = this.question;
    if (type === "most_frequent_value") {
      const key = text(value);
      const known = this.counts.get(key);
      if (known) known.count++;
      else if (this.counts.size < maxValues) this.counts.set(key, { value, label, count: 1 });
      else throw new ScoreFault(`The column has more than ${maxValues} different values.`);
      return;
    }
    const read = number(value);
    if (Number.isNaN(read)) return;
    const rank = type === "max_value" ? read : -read;
    if (this.best === null || rank > this.best.rank) this.best = { value: read, label, rank };
  }

  score(): SheetScore {
    let best: { value: Json; label: Json } | null = this.best;
    let most = 0;
    for (const counted of this.counts.values()) {
      if (counted.count <= most) continue;
      most = counted.count;
      best = counted;
    }
    const { aggregation_type: type } = this.question;
    return {
      score_type: "custom",
      columns: [],
      overall_score: null,
      total_rows: this.rowCount,
      scored_rows: this.valueCount,
      aggregate: best && {
        type,
        value: best.value,
        ...(best.label !== null && { label: best.label }),
        ...(type === "most_frequent_value" && { success_count: most }),
        total_count: this.valueCount,
      },
      score_matrix: null,
      score_matrix_metrics: null,
    };
  }
}
