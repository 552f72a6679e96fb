import { describe, expect, test } from "bun:test";
import { calcPrice } from "@pydantic/genai-prices";
import { priceOf, type Usage } from "../../../core/logs/requests/price.ts";

const startUs = Date.UTC(2026, 2, 2) * 1000;

function usage(provider: string, model: string, more: Partial<Usage> = {}): Usage {
  return {
    provider,
    model,
    startUs,
    inputTokens: 0,
    outputTokens: 0,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    ...more,
  };
}

describe("prices", () => {
  const models: [string, string][] = [
    ["openai", "gpt-4o"],
    ["openai", "gpt-4o-mini-2024-07-18"],
    ["openai.azure", "gpt-4.1"],
    ["anthropic", "claude-3-5-sonnet-latest"],
    ["anthropic", "claude-sonnet-4-20250514"],
    ["amazon.bedrock", "anthropic.claude-3-5-sonnet-20241022-v2:0"],
    ["google", "gemini-2.5-pro"],
    ["vertexai", "gemini-2.0-flash"],
    ["mistral", "mistral-large-latest"],
    ["deepseek", "deepseek-chat"],
    ["openai", "text-embedding-3-small"],
  ];
  test.each(models)("%s %s costs what the table says, with and without a cache", (provider, model) => {
    for (const [inputTokens, outputTokens, cachedTokens, cacheWriteTokens] of [
      [1000, 0, 0, 0],
      [1000, 500, 0, 0],
      [100_000, 7, 90_000, 0],
      [300_000, 1, 10, 20],
    ] as const) {
      const table = calcPrice(
        {
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          ...(cachedTokens && { cache_read_tokens: cachedTokens }),
          ...(cacheWriteTokens && { cache_write_tokens: cacheWriteTokens }),
        },
        model,
        { providerId: provider, timestamp: new Date(startUs / 1000) },
      );
      const price = priceOf(usage(provider, model, { inputTokens, outputTokens, cachedTokens, cacheWriteTokens }));
      expect(price).toBeCloseTo(table?.total_price as number, 11);
    }
  });

  test("more cached tokens than input tokens cost no more than the input", () => {
    const all = priceOf(usage("openai", "gpt-4o", { inputTokens: 10, cachedTokens: 10 }));
    expect(priceOf(usage("openai", "gpt-4o", { inputTokens: 10, cachedTokens: 200, cacheWriteTokens: 5 }))).toBe(all);
  });

  test("what Anthropic's own client buys at Amazon costs what Amazon says", () => {
    const [model, tokens] = [
      "anthropic.claude-sonnet-4-5-20250929-v1:0",
      { inputTokens: 10, outputTokens: 5 },
    ] as const;
    const price = priceOf(usage("anthropic.bedrock", model, tokens));
    expect(price).toBeGreaterThan(0);
    expect(price).toBe(priceOf(usage("amazon.bedrock", model, tokens)));
  });

  test("a model that is named as a resource of Google costs what it costs by its name", () => {
    const tokens = { inputTokens: 300_000, outputTokens: 5 };
    const price = priceOf(usage("vertexai", "gemini-2.5-pro", tokens));
    expect(price).toBeGreaterThan(0);
    expect(priceOf(usage("google", "models/gemini-2.5-pro", tokens))).toBe(price);
    expect(priceOf(usage("vertexai", "publishers/google/models/gemini-2.5-pro", tokens))).toBe(price);
  });

  test("an unknown model, a provider of one's own and a call without tokens have no price", () => {
    const tokens = { inputTokens: 5, outputTokens: 5 };
    expect(priceOf(usage("openai", "house-model-7", tokens))).toBeNull();
    expect(priceOf(usage("my-gateway", "gpt-4o", tokens))).toBeNull();
    expect(priceOf(usage("openai", "gpt-4o"))).toBeNull();
  });
});
