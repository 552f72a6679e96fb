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
