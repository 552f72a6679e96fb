import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { Field } from "./convention.ts";
import type { ConventionalSpan } from "./conventions.ts";
import type { Fields } from "./fields.ts";

type Usage = Pick<
  RequestLogDraft,
  "inputTokens" | "outputTokens" | "cachedTokens" | "cacheWriteTokens" | "thinkingTokens" | "price"
>;

/**
 * Tokens and price. Conventions count tokens of a cache and of thoughts among the input and the output; some senders
 * count them beside, as Google does with thoughts and Bedrock with the cache, which shows where the part is larger than
 * the whole, or where the total has both.
 */
export function usageOf(span: ConventionalSpan, fields: Fields, provider: string): Usage {
  const cachedTokens = tokens(fields, "cachedTokens");
  const cacheWriteTokens = tokens(fields, "cacheWriteTokens");
  const told = tokens(fields, "thinkingTokens");
  const ofCache = (cachedTokens ?? 0) + (cacheWriteTokens ?? 0);
  const asked = tokens(fields, "inputTokens");
  const said = tokens(fields, "outputTokens");
  const total = tokens(fields, "totalTokens");
  const rest = total === null ? 0 : total - (asked ?? 0) - (said ?? 0);
  const isRestOfCache = ofCache > 0 && rest !== (told ?? 0) && [ofCache, ofCache + (told ?? 0)].includes(rest);
  const isCacheApart = isRestOfCache || span.conventions.some((convention) => convention.countsCacheApart?.(span));
  const inputTokens = whole(asked, ofCache, isCacheApart);
  // LangChain leaves out how many of Google's tokens are thoughts, but not from the total.
  const left = asked !== null && said !== null && googles.has(provider) ? rest - (isCacheApart ? ofCache : 0) : 0;
  const thinkingTokens = told ?? (left > 0 ? left : null);
  const ofThoughts = thinkingTokens ?? 0;
  const areThoughtsApart = ofThoughts > 0 && total !== null && total >= (inputTokens ?? 0) + (said ?? 0) + ofThoughts;
  return {
    inputTokens,
    outputTokens: whole(said, ofThoughts, areThoughtsApart),
    cachedTokens,
    cacheWriteTokens,
    thinkingTokens,
    price: priceOf(fields),
  };
}

const googles = new Set(["google", "vertexai"]);

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
