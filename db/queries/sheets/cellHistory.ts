import type { Fragment, Scope } from "../../scope.ts";
import { type AskedCells, archivePacks, cellsToTake, isAmong, storedColumns, takeOutOfPacks } from "./cellPacks.ts";
import type { ColumnCounts } from "./columns.ts";

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
 * Moves the cells of columns in some rows to the history, where they end with a version.
 * @returns how many results of each column and epoch they were, as negative counts
 */
export function moveCellsToHistory(
  db: Scope,
  asked: AskedCells,
  versionNumber: number,
): Promise<(ColumnCounts & { epoch: number })[]> {
  const { sql } = db;
  const columns = sql.unsafe(storedColumns);
  return sql<(ColumnCounts & { epoch: number })[]>`
    with ${takeOutOfPacks(db, cellsToTake(db, asked))}, deleted as (
      delete from cells c
      where c.workspace_id = ${db.workspaceId} and c.column_key = any(${asked.columnKeys}::bigint[])
        and ${isAmong(db, asked.rows)}
      returning ${columns}
    ), replaced as (
      select ${columns} from deleted union all select ${columns} from taken
    ), archived as (${archiveCells(db, "replaced", versionNumber)}
    ), archived_packs as (${archivePacks(db, "emptied", versionNumber)}
    )
    select column_key, epoch, -sum(completed)::integer as completed_count, -sum(failed)::integer as failed_count
    from (
      select column_key, epoch, (status = 'COMPLETED')::integer as completed, (status = 'FAILED')::integer as failed
      from replaced
      union all
      select column_key, epoch, cell_count - failed_count, failed_count from emptied
    ) counts
    group by column_key, epoch`;
}
