import type { Schemas } from "../../../generated/types.ts";
import type { Scope } from "../../scope.ts";
import type { BlockClaim } from "./operationBlocks.ts";

/** Sums over the calls of a run so far. */
export type Spending = Schemas["OperationSpending"];

export async function addSpending(
  db: Scope,
  operationId: string,
  { price, tokens, requests }: Spending,
): Promise<void> {
  await db.sql`
    insert into operation_spending as s (workspace_id, operation_id, price, tokens, requests)
    values (${db.workspaceId}, ${operationId}, ${price}, ${tokens}, ${requests})
    on conflict (workspace_id, operation_id) do update
      set price = s.price + excluded.price, tokens = s.tokens + excluded.tokens, requests = s.requests + excluded.requests`;
}

/** Lists the spending of operations; one that spent nothing has no entry. */
export async function listSpending(db: Scope, operationIds: string[]): Promise<Map<string, Spending>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db.sql<(Spending & { operation_id: string })[]>`
    select operation_id, price, tokens, requests from operation_spending
    where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::uuid[])`;
  return new Map(rows.map(({ operation_id, ...spending }) => [operation_id, spending]));
}

/** Remembers which rows of a block are saved before all are. */
export async function addSavedRows(db: Scope, block: BlockClaim, rowIndices: number[]): Promise<void> {
  const [first] = rowIndices;
  if (first === undefined) return;
  await db.sql`
    insert into operation_saved_rows (workspace_id, operation_id, block_index, first_row, row_indices)
    values (${db.workspaceId}, ${block.operationId}, ${block.blockIndex}, ${first}, ${rowIndices}::integer[])`;
}

export async function listSavedRows(db: Scope, block: BlockClaim): Promise<Set<number>> {
  const rows = await db.sql<{ row_index: number }[]>`
    select unnest(row_indices) as row_index from operation_saved_rows
    where workspace_id = ${db.workspaceId} and operation_id = ${block.operationId} and block_index = ${block.blockIndex}`;
  return new Set(rows.map(({ row_index }) => row_index));
}
