import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Field } from "./convention.ts";
import { conventions } from "./conventions.ts";
import type { Fields } from "./fields.ts";

type Usage = Pick<
  RequestLogDraft,
  "inputTokens" | "outputTokens" | "cachedTokens" | "cacheWriteTokens" | "thinkingTokens" | "price"
>;

/**
 * Tokens and price. Conventions count tokens of a cache and of thoughts among the input and the output; some senders
 * count them beside, which shows where the part is larger than the whole.
 */
export function usageOf(span: CallSpan, fields: Fields): Usage {
  const cachedTokens = tokens(fields, "cachedTokens");
  const cacheWriteTokens = tokens(fields, "cacheWriteTokens");
  const thinkingTokens = tokens(fields, "thinkingTokens");
  const ofCache = (cachedTokens ?? 0) + (cacheWriteTokens ?? 0);
  const isCacheApart = conventions.some((convention) => convention.countsCacheApart?.(span));
  const areThoughtsApart = conventions.some((convention) => convention.countsThoughtsApart?.(span));
  return {
    inputTokens: whole(tokens(fields, "inputTokens"), ofCache, isCacheApart),
    outputTokens: whole(tokens(fields, "outputTokens"), thinkingTokens ?? 0, areThoughtsApart),
    cachedTokens,
    cacheWriteTokens,
    thinkingTokens,
    price: priceOf(fields),
  };
}

function whole(total: number | null, part: number, isApart: boolean): number | null {
  if (total === null) return null;
  return isApart || part > total ? Math.min(total + part, maxTokens) : total;
}

/** Largest value of an integer column; no call has more tokens. */
const maxTokens = 2_147_483_647;

function tokens(fields: Fields, field: Field): number | null {
  const number = fields.number(field);
  return number === null || number > maxTokens ? null : Math.round(number);
}

const maxPrice = 1_000_000;

/** Senders that do not know a price write 0. */
function priceOf(fields: Fields): number | null {
  const price = fields.number("price");
  return price === null || price > maxPrice ? null : price || null;
}
