import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import type { Schemas } from "../../../generated/types.ts";
import { primitives } from "../../primitives/registry.ts";
import { blocksOfRows } from "../../sheets/engine/blocks.ts";
import { readTokens } from "./cellScores.ts";
import { ColumnScore, countScoredRows } from "./columnScore.ts";
import { customScore, type SheetData } from "./customScore.ts";
import { meanOf } from "./mean.ts";
import { QuestionAnswer } from "./question.ts";
import type { SheetScore } from "./sheetScore.ts";
import { readSourceBlock, type SourceBlock } from "./sourceBlock.ts";

/** Score configuration of a sheet as it is stored: columns by their ids, all settings in one object. */
export interface ScoreConfiguration {
  score_type: Schemas["ScoreMode"];
  score_config: Schemas["ScoreSettings"];
}

/**
 * Scores a sheet from its present cells. This is the one implementation of sheet scores, and reports score through it too:
 * it reads block by block, writes nothing and takes no version.
 * @param maxTables number of tables that code may return
 * @returns null when the sheet is gone
 * @throws ScoreFault when it cannot be scored, with what is wrong as the message
 */
export async function scoreSheet(
  db: Scope,
  sheetId: string,
  configuration: ScoreConfiguration,
  maxTables = 1,
): Promise<SheetScore | null> {
  const sheet = await findSheetOfJob(db, sheetId);
  if (!sheet) return null;
  const columns = await listSheetColumns(db, sheetId);
  const { score_type, score_config } = configuration;
  const blocks = readBlocks(db, sheetId, columns, sheet.next_row_index);
  if (score_type === "custom" && score_config.code !== undefined) {
    const data: SheetData = { titles: columns.map(({ title }) => title), blocks: blocks(columns) };
    return customScore(db.workspaceId, score_config, data, maxTables);
  }
  if (score_config.aggregate) {
    const question = new QuestionAnswer(score_config.aggregate, columns);
    for await (const block of blocks(question.columns)) question.add(block);
    return question.score();
  }
  const scored = scoredColumns(columns, score_config.column_ids);
  const accumulators = scored.map(
    (column) =>
      new ColumnScore(
        column,
        score_type as "auto" | "boolean" | "numeric",
        readTokens(score_config),
        score_config.assertion_aggregation ?? "mean",
      ),
  );
  let totalRows = 0;
  for await (const block of blocks(scored)) {
    totalRows += block.rowIndices.length;
    for (const [index, accumulator] of accumulators.entries()) {
      accumulator.add(block.columns[index] as SourceBlock["columns"][number]);
    }
  }
  return meanOfColumns(accumulators, totalRows);
}

type Blocks = (wanted: readonly ColumnRecord[]) => AsyncGenerator<SourceBlock>;

function readBlocks(db: Scope, sheetId: string, all: readonly ColumnRecord[], rowLimit: number): Blocks {
  return async function* (wanted) {
    for (const blockIndex of blocksOfRows(null, rowLimit)) {
      yield await readSourceBlock(db, sheetId, all, wanted, blockIndex);
    }
  };
}

/** Columns that are scored. Columns that were deleted since are passed over. */
export function scoredColumns(columns: readonly ColumnRecord[], columnIds: string[] | undefined): ColumnRecord[] {
  if (columnIds) return columns.filter(({ id }) => columnIds.includes(id));
  const checking = columns.filter(({ type }) => primitives[type]?.isCheck);
  return checking.length > 0 ? checking : columns.filter(isComputed).slice(-1);
}

function meanOfColumns(accumulators: readonly ColumnScore[], totalRows: number): SheetScore {
  const columns = accumulators.map((accumulator) => accumulator.result());
  const overall = meanOf(columns.flatMap(({ score }) => score ?? []));
  const counts = accumulators.map((accumulator) => accumulator.yesAndNo());
  const areAllBoolean = counts.every((count) => count !== null);
  return {
    score_type: columns.length === 0 ? "none" : columns.length === 1 ? "single_column" : "multi_column",
    columns,
    overall_score: overall,
    total_rows: totalRows,
    scored_rows: countScoredRows(accumulators),
    aggregate:
      overall === null
        ? null
        : {
            type: "mean",
            value: overall,
            ...(areAllBoolean && { success_count: counts.reduce((sum, count) => sum + (count?.yes ?? 0), 0) }),
            total_count: columns.reduce((sum, column) => sum + column.included_count, 0),
          },
    score_matrix: null,
    score_matrix_metrics: null,
  };
}
