import type { Scope } from "../../scope.ts";

/** Tokens of calls; for a cell those of all its calls together. */
export interface TokensTaken {
  input_tokens: number;
  output_tokens: number;
  /** US dollars; 0 also where nobody knows. */
  price: number;
}

/** Cells of a column that are looked at. */
const cellsLookedAt = 2000;
/** Number of the newest calls of a workspace that are looked at. */
const callsLookedAt = 5000;

/** Lists the tokens of the first cells of a column that called models. */
export function listTokensOfCells(db: Scope, columnKey: number, limit: number): Promise<TokensTaken[]> {
  return db.sql<TokensTaken[]>`
    select (metrics ->> 'input_tokens')::double precision as input_tokens,
      (metrics ->> 'output_tokens')::double precision as output_tokens,
      (metrics ->> 'price')::double precision as price
    from (
      select metrics from cells
      where workspace_id = ${db.workspaceId} and column_key = ${columnKey}
      order by row_index limit ${cellsLookedAt}
    ) first
    where (metrics ->> 'request_count')::integer > 0
    limit ${limit}`;
}

/** Lists the tokens of the newest calls of a model, as far as they are among the newest calls of the workspace. */
export function listTokensOfModel(
  db: Scope,
  { provider, model }: { provider: string; model: string },
  limit: number,
): Promise<TokensTaken[]> {
  return db.sql<TokensTaken[]>`
    select input_tokens, coalesce(output_tokens, 0) as output_tokens, coalesce(price, 0)::double precision as price
    from (
      select * from request_logs where workspace_id = ${db.workspaceId} order by id desc limit ${callsLookedAt}
    ) newest
    where provider_type = ${provider} and engine = ${model} and status <> 'ERROR' and input_tokens is not null
    order by id desc limit ${limit}`;
}
