import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { listChangedRowIndices } from "../../../db/queries/sheets/diffs.ts";
import { listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import type { SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { blockOf } from "../../sheets/engine/blocks.ts";
import { sourceColumns } from "./sourceColumns.ts";
import type { Step } from "./step.ts";

/** Changed rows that are named at most; beyond, going over all rows is as quick. */
export const maxNamedRows = 10_000;

/**
 * Rows that were added, are gone, or hold other values for the steps than at a version.
 * @param versions the version, and the one up to which changes count
 */
export function changedRows(
  db: Scope,
  sheet: Pick<SheetRecord, "id">,
  steps: readonly Step[],
  columns: readonly ColumnRecord[],
  versions: { low: number; high: number },
  limit: number,
  only?: number[],
): Promise<number[]> {
  const keys = sourceColumns(steps, columns).filter(isComputed);
  if (versions.low >= versions.high) return Promise.resolve([]);
  return listChangedRowIndices(
    db,
    sheet.id,
    keys.map(({ column_key }) => column_key),
    versions,
    { after: -1, limit, ...(only && { only }) },
  );
}

/** Rows of some blocks whose values for the steps are being computed; null for all rows. */
export async function rowsInComputation(
  db: Scope,
  sheetId: string,
  steps: readonly Step[],
  blocks: { first: number; last: number },
  columns?: readonly ColumnRecord[],
): Promise<number[] | null> {
  const sources = sourceColumns(steps, columns ?? (await listSheetColumns(db, sheetId))).filter(isComputed);
  const keys = new Set(sources.map(({ column_key }) => column_key));
  if (keys.size === 0) return [];
  const rows = new Set<number>();
  for (const { column_keys, row_indices, done_blocks } of await listActiveOperations(db, sheetId, blocks)) {
    const isDone = done_blocks.length > blocks.last - blocks.first;
    if (isDone || !column_keys.some((key) => keys.has(key))) continue;
    if (row_indices === null) return null;
    const done = new Set(done_blocks);
    for (const row of row_indices) if (!done.has(blockOf(row))) rows.add(row);
  }
  return [...rows];
}
