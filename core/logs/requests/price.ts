import { createRequire } from "node:module";
import type { Provider } from "@pydantic/genai-prices";
import { RecentlyUsed } from "../../../domain/recentlyUsed.ts";
import { lookup } from "../../values/lookup.ts";

export interface Usage {
  provider: string;
  model: string;
  startUs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedTokens: number | null;
  cacheWriteTokens: number | null;
}

type Prices = typeof import("@pydantic/genai-prices");

const require = createRequire(import.meta.url);
let prices: Prices | undefined;

/** Loads the table for the first price: many processes need none, and each would start 35 ms later. */
function loadPrices(): Prices {
  prices ??= require("@pydantic/genai-prices") as Prices;
  return prices;
}

/**
 * Price in US dollars by the maintained table, to 12 decimals; null where it has no price for the model. Every number
 * of tokens includes the ones that were cached.
 */
export function priceOf(usage: Usage): number | null {
  const [input, output] = [usage.inputTokens ?? 0, usage.outputTokens ?? 0];
  if (input + output === 0) return null;
  const model = usage.model.replace(resourcePrefix, "");
  const offer = offerOf(usage.provider, model);
  if (!offer) return null;
  const read = Math.min(usage.cachedTokens ?? 0, input);
  const written = Math.min(usage.cacheWriteTokens ?? 0, input - read);
  const price = offer.rates
    ? (input - read - written) * offer.rates.input +
      read * offer.rates.cacheRead +
      written * offer.rates.cacheWrite +
      output * offer.rates.output
    : tablePrice(offer.seller, { ...usage, model }, read, written);
  return price === null ? null : Math.round(price * 1e12) / 1e12;
}

/** Google's APIs name models as resources: `models/gemini-2.5-pro`, `publishers/google/models/gemini-2.5-pro`. */
const resourcePrefix = /^(?:publishers\/[^/]{1,100}\/)?models\//;

function tablePrice(provider: Provider, usage: Usage, read: number, written: number): number | null {
  const tokens = {
    input_tokens: usage.inputTokens ?? 0,
    output_tokens: usage.outputTokens ?? 0,
    ...(read > 0 && { cache_read_tokens: read }),
    ...(written > 0 && { cache_write_tokens: written }),
  };
  const timestamp = new Date(usage.startUs / 1000);
  return loadPrices().calcPrice(tokens, usage.model, { provider, timestamp })?.total_price ?? null;
}

interface Offer {
  /** The provider with this one model, so that it need not be looked for again. */
  seller: Provider;
  /** US dollars a token; null where the price depends on the number of tokens or the time. */
  rates: { input: number; output: number; cacheRead: number; cacheWrite: number } | null;
}

const offers = new RecentlyUsed<Offer | null>(10_000);

/**
 * The provider's offer of a model; null when it does not sell the model. A custom provider may use the name of a known
 * model: its price is unknown.
 */
function offerOf(providerId: string, model: string): Offer | null {
  const key = `${providerId}\0${model}`;
  const known = offers.get(key);
  if (known !== undefined) return known;
  const offer = findOffer(providerId, model);
  offers.set(key, offer);
  return offer;
}

/** Providers whose prices are in another provider's list than the table would guess from their names. */
const sellers = lookup({ "anthropic.bedrock": "amazon.bedrock" });

/** Words in the names of those who sell models: of "my-openai-proxy" the table would make OpenAI. */
const sellersWords = new Set(
  `ai amazon anthropic aws az azure bedrock chat cohere completions embeddings gcp gemini gen genai generative google messages mistral
  mistralai moonshot moonshotai openai responses vertex vertexai x xai`.split(/\s+/),
);

function findOffer(providerId: string, modelId: string): Offer | null {
  const { calcPrice, findProvider } = loadPrices();
  const provider = findProvider({ providerId: sellers[providerId] ?? providerId });
  const words = providerId.toLowerCase().split(/[^a-z0-9]+/);
  if (!provider || !words.every((word) => sellersWords.has(word) || provider.id.split("-").includes(word))) return null;
  const found = calcPrice({ input_tokens: 1 }, modelId, { provider });
  if (!found) return null;
  return { seller: { ...found.provider, models: [found.model] }, rates: fixedRates(found.model.prices) };
}

/** Rates a token, where a price is made of nothing else. The table's function takes 90 µs, as long as storing a log. */
function fixedRates(prices: Provider["models"][number]["prices"]): Offer["rates"] {
  if (Array.isArray(prices)) return null;
  const { input_mtok: input, output_mtok: output } = prices;
  const { cache_read_mtok: cacheRead = input, cache_write_mtok: cacheWrite = input } = prices;
  const isFixed = [input, output, cacheRead, cacheWrite].every((rate) => typeof rate === "number");
  if (!isFixed || "requests_kcount" in prices) return null;
  const perToken = (rate: unknown) => (rate as number) / 1_000_000;
  return {
    input: perToken(input),
    output: perToken(output),
    cacheRead: perToken(cacheRead),
    cacheWrite: perToken(cacheWrite),
  };
}
