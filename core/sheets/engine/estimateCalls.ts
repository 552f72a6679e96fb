import { listTokensOfCells, listTokensOfModel, type TokensTaken } from "../../../db/queries/sheets/callHistory.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { priceOf } from "../../logs/requests/price.ts";
import type { ExpectedCalls } from "../../primitives/primitive.ts";
import { primitives } from "../../primitives/registry.ts";
import type { Json } from "../../values/json.ts";
import { isConfigured } from "../columns/configuration.ts";

type ColumnEstimate = Schemas["ColumnEstimate"];
type Range = { low: number; high: number };

/** Expected calls of a column, with notes for people who read them. */
export interface Estimated {
  estimate: ColumnEstimate | null;
  notes: string[];
}

/** Limit of cells or calls that an estimate is taken from. */
const mostSamples = 500;
/** Fewest cells or calls that an estimate is taken from: fewer say too little. */
const fewestSamples = 5;
const charactersPerToken = 4;
/** Tokens of an answer where the prompt sets no limit. */
const usualAnswerTokens = 1000;

/** Estimates the calls of a number of cells from earlier calls: the column's, else the model's, else the price table. */
export async function estimateCalls(db: Scope, column: ColumnRecord, cellCount: number): Promise<Estimated> {
  const expected = await expectedCalls(db, column);
  if (expected === null || cellCount === 0) return { estimate: null, notes: [] };
  const columnHistory = await listTokensOfCells(db, column.column_key, mostSamples);
  if (columnHistory.length >= fewestSamples) {
    return fromHistory("column_history", columnHistory, column, expected, cellCount);
  }
  if (expected === "unknown") {
    return {
      estimate: null,
      notes: [`Nothing is known about the model calls of "${column.title}" until it is computed.`],
    };
  }
  const modelHistory = await listTokensOfModel(db, expected, mostSamples);
  if (modelHistory.length >= fewestSamples) {
    return fromHistory("model_history", modelHistory, column, expected, cellCount);
  }
  return fromPriceTable(column, expected, cellCount);
}

async function expectedCalls(db: Scope, { type, config }: ColumnRecord): Promise<ExpectedCalls | "unknown" | null> {
  const primitive = primitives[type];
  if (!primitive?.evaluatesRows || !primitive.expectedCalls || !isConfigured(config)) return null;
  return primitive.expectedCalls(config as Json, db);
}

function fromHistory(
  basis: "column_history" | "model_history",
  taken: readonly TokensTaken[],
  column: ColumnRecord,
  expected: ExpectedCalls | "unknown",
  cellCount: number,
): Estimated {
  const input = times(usualRange(taken.map(({ input_tokens }) => input_tokens)), cellCount);
  const output = times(usualRange(taken.map(({ output_tokens }) => output_tokens)), cellCount);
  const seen = { input_tokens: whole(input), output_tokens: whole(output), samples: taken.length, basis };
  if (expected === "unknown") {
    const price = times(usualRange(taken.map(({ price }) => price)), cellCount);
    return { estimate: { ...seen, provider: null, model: null, price }, notes: [] };
  }
  return priced(column, expected, seen);
}

function fromPriceTable(column: ColumnRecord, expected: ExpectedCalls, cellCount: number): Estimated {
  const input = Math.ceil(expected.promptCharacters / charactersPerToken) * cellCount;
  const most = expected.maxOutputTokens ?? usualAnswerTokens;
  const { estimate, notes } = priced(column, expected, {
    basis: "price_table",
    samples: 0,
    input_tokens: { low: input, high: input },
    output_tokens: { low: Math.min(1, most) * cellCount, high: most * cellCount },
  });
  const note = `There is no history of "${column.title}" and its model yet. The range is based on the price table and the length of the prompt without the values of the rows.`;
  return { estimate, notes: [note, ...notes] };
}

function priced(
  column: ColumnRecord,
  { provider, model }: ExpectedCalls,
  seen: Pick<ColumnEstimate, "basis" | "samples" | "input_tokens" | "output_tokens">,
): Estimated {
  const at = (end: "low" | "high") => {
    const [inputTokens, outputTokens] = [seen.input_tokens[end], seen.output_tokens[end]];
    if (inputTokens + outputTokens === 0) return 0;
    const usage = { provider, model, inputTokens, outputTokens, cachedTokens: 0, cacheWriteTokens: 0 };
    return priceOf({ ...usage, startUs: Date.now() * 1000 });
  };
  const [low, high] = [at("low"), at("high")];
  const price = low === null || high === null ? null : { low, high };
  const note = `The price table does not know the model ${provider}/${model} of "${column.title}".`;
  return { estimate: { ...seen, provider, model, price }, notes: price ? [] : [note] };
}

/** Adds up the estimates of columns; prices as far as they are known. */
export function sumOfEstimates(estimates: readonly ColumnEstimate[]): Schemas["CallEstimate"] | null {
  if (estimates.length === 0) return null;
  const prices = estimates.flatMap(({ price }) => price ?? []);
  return {
    input_tokens: sumOfRanges(estimates.map(({ input_tokens }) => input_tokens)),
    output_tokens: sumOfRanges(estimates.map(({ output_tokens }) => output_tokens)),
    price: prices.length === 0 ? null : sumOfRanges(prices),
  };
}

function sumOfRanges(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 });
}

/** Range between the lowest and the highest tenth of the values. */
function usualRange(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.1), high: at(0.9) };
}

function times({ low, high }: Range, count: number): Range {
  return { low: low * count, high: high * count };
}

function whole({ low, high }: Range): Range {
  return { low: Math.floor(low), high: Math.ceil(high) };
}
