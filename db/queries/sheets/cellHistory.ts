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

/** How many results of a column and epoch were taken away, as negative counts. */
type LostCounts = ColumnCounts & { epoch: number };

/** Moves the cells of columns in some rows to the history, where they end with a version. */
export function moveCellsToHistory(db: Scope, asked: AskedCells, versionNumber: number): Promise<LostCounts[]> {
  const { sql } = db;
  const columns = sql.unsafe(storedColumns);
  return sql<LostCounts[]>`
    with ${takeOutOfPacks(db, cellsToTake(db, asked))}, deleted as (${deleteCells(db, asked)}
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

/** Moves cells that are marked stale, of columns in some rows, to the history. No pack has any of them. */
export function moveStaleCellsToHistory(db: Scope, asked: AskedCells, versionNumber: number): Promise<LostCounts[]> {
  return db.sql<LostCounts[]>`
    with deleted as (${deleteCells(db, asked)}
    ), archived as (${archiveCells(db, "deleted", versionNumber)}
    )
    select column_key, epoch, -count(*) filter (where status = 'COMPLETED')::integer as completed_count,
      -count(*) filter (where status = 'FAILED')::integer as failed_count
    from deleted group by column_key, epoch`;
}

function deleteCells(db: Scope, { columnKeys, rows }: AskedCells): Fragment {
  return db.sql`
    delete from cells c
    where c.workspace_id = ${db.workspaceId} and c.column_key = any(${columnKeys}::bigint[]) and ${isAmong(db, rows)}
    returning ${db.sql.unsafe(storedColumns)}`;
}
