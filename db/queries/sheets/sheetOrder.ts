import type { Scope } from "../../scope.ts";

/**
 * Distance between the ranks of sheets that were added one after the other. Between two of them there is room for 24 that
 * are put at the same place.
 */
export const rankGap = 2 ** 24;

/** A sheet with its rank, by which the sheets of a table are ordered. It keeps its rank when others come, go or move. */
export interface RankedSheet {
  id: string;
  rank: number;
}

/** The table's sheets in display order. The table must be locked. */
export function listSheetOrder(db: Scope, tableId: string): Promise<RankedSheet[]> {
  return db.sql<RankedSheet[]>`
    select s.id, p.rank
    from sheets s join sheet_positions p
      on s.workspace_id = ${db.workspaceId} and p.workspace_id = ${db.workspaceId} and p.sheet_id = s.id
    where s.table_id = ${tableId} and s.deleted_at is null
    order by p.rank, s.id`;
}

/**
 * Puts a sheet among the others of its table, and counts their positions anew. Where there is no room between two of them,
 * all get new ranks; a list that is being paged then goes on elsewhere. The table must be locked.
 */
export async function placeSheet(
  db: Scope,
  others: readonly RankedSheet[],
  { id, index }: { id: string; index: number },
): Promise<void> {
  const ordered = others.toSpliced(index, 0, { id, rank: rankBetween(others[index - 1], others[index]) });
  const isOrdered = ordered.every(({ rank }, at) => at === 0 || rank > (ordered[at - 1] as RankedSheet).rank);
  await saveSheetOrder(db, isOrdered ? ordered : ordered.map((sheet, at) => ({ ...sheet, rank: at * rankGap })));
}

function rankBetween(before: RankedSheet | undefined, after: RankedSheet | undefined): number {
  if (!after) return (before?.rank ?? 0) + rankGap;
  return before ? Math.floor((before.rank + after.rank) / 2) : after.rank - rankGap;
}

/** Gives the sheets the positions 0, 1, 2 … in this order, and their ranks. The table must be locked. */
export async function saveSheetOrder(db: Scope, ordered: readonly RankedSheet[]): Promise<void> {
  await db.sql`
    update sheet_positions p set index = listed.place - 1, rank = listed.rank
    from unnest(${ordered.map(({ id }) => id)}::uuid[], ${ordered.map(({ rank }) => rank)}::bigint[])
      with ordinality as listed (id, rank, place)
    where p.workspace_id = ${db.workspaceId} and p.sheet_id = listed.id
      and (p.index <> listed.place - 1 or p.rank <> listed.rank)`;
}
