import type { Fragment, Scope } from "../../scope.ts";
import type { ColumnCounts } from "./columns.ts";

/** Columns that cells and cells_history have in common: all of a cell but the version that confirmed it. */
export const storedColumns = `workspace_id, column_key, row_index, valid_from, epoch, status, value, display_value, error,
  input_hash, computed_version, execution_id, metrics, computed_at`;

/**
 * Statement that copies cells to the history, where they end with a version.
 * @param source name of a table or a common table expression with all columns of the cells
 */
export function archiveCells({ sql }: Scope, source: string, versionNumber: number, condition?: Fragment): Fragment {
  return sql`
    insert into cells_history (${sql.unsafe(storedColumns)}, valid_to)
    select ${sql.unsafe(storedColumns)}, ${versionNumber} from ${sql.unsafe(source)}
    where ${condition ? sql`${condition} and ` : sql``}valid_from < ${versionNumber}`;
}

/**
 * Moves the cells that fulfil a condition to the history, where they end with a version.
 * @returns how many results of each column and epoch they were, as negative counts
 */
export function moveCellsToHistory(
  db: Scope,
  condition: Fragment,
  versionNumber: number,
): Promise<(ColumnCounts & { epoch: number })[]> {
  return db.sql<(ColumnCounts & { epoch: number })[]>`
    with replaced as (
      delete from cells c where ${condition} returning *
    ), archived as (${archiveCells(db, "replaced", versionNumber)}
    )
    select column_key, epoch, -count(*) filter (where status = 'COMPLETED')::integer as completed_count,
      -count(*) filter (where status = 'FAILED')::integer as failed_count
    from replaced group by column_key, epoch`;
}
