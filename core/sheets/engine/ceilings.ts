import type { Ceilings } from "../../../db/queries/sheets/operations.ts";
import type { Schemas } from "../../../generated/types.ts";

/** Ceiling that is reached, in words; null for none. */
export function reachedCeiling(
  { max_price, max_tokens, max_failures }: Ceilings,
  { price, tokens, failures }: Record<"price" | "tokens" | "failures", number>,
): string | null {
  if (max_price !== null && price >= max_price) {
    return `The calls of this operation have cost ${dollars(price)}; the ceiling is ${dollars(max_price)}.`;
  }
  if (max_tokens !== null && tokens >= max_tokens) {
    return `The calls of this operation took ${tokens} tokens; the ceiling is ${max_tokens}.`;
  }
  if (max_failures !== null && failures >= max_failures) {
    return `Failed cells of this operation: ${failures}; the ceiling is ${max_failures}.`;
  }
  return null;
}

function dollars(price: number): string {
  return `$${price < 0.1 ? Number(price.toPrecision(2)) : price.toFixed(2)}`;
}

export function readCeilings(ceilings: Schemas["OperationCeilings"] | undefined): Ceilings {
  const { price, tokens, failures } = ceilings ?? {};
  return { max_price: price ?? null, max_tokens: tokens ?? null, max_failures: failures ?? null };
}

/** Shows ceilings as the API does. */
export function presentCeilings({ max_price, max_tokens, max_failures }: Ceilings): Schemas["OperationCeilings"] {
  if (max_price === null && max_tokens === null && max_failures === null) return null;
  return { price: max_price, tokens: max_tokens, failures: max_failures };
}
