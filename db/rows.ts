import type { PendingQuery, Row } from "postgres";

/** The first row of a query; null where there is none. */
export async function firstRow<Found>(rows: PromiseLike<readonly Found[]>): Promise<Found | null> {
  const [row] = await rows;
  return row ?? null;
}

/** The row of a query that always has one, such as an INSERT with RETURNING. */
export async function onlyRow<Found>(rows: PromiseLike<readonly Found[]>): Promise<Found> {
  const [row] = await rows;
  if (row === undefined) throw new Error("a query that always has a row has none");
  return row;
}

/** The values of a query of one column. */
export async function valuesOf<Value>(query: PendingQuery<Row[]>): Promise<Value[]> {
  return (await query.values()).map(([value]) => value);
}

/** The first value of a query of one column; null where it has no row. */
export async function firstValue<Value>(query: PendingQuery<Row[]>): Promise<Value | null> {
  return (await valuesOf<Value>(query))[0] ?? null;
}

/** The value of a query of one column that always has a row, such as a count. */
export function onlyValue<Value>(query: PendingQuery<Row[]>): Promise<Value> {
  return onlyRow(valuesOf<Value>(query));
}

/** Whether a query finds any row. */
export async function hasRows(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}
