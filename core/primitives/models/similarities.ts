import { createHash } from "node:crypto";
import { listModelResults } from "../../../db/queries/models/modelResults.ts";
import { priceOf } from "../../logs/requests/price.ts";
import type { RequestLogDraft } from "../../logs/requests/requestLogDraft.ts";
import type { Cost } from "../../models/budget.ts";
import { HeldBack, nowUs } from "../../models/callModel.ts";
import { providerAccessOf, type Variables } from "../../models/credentials.ts";
import { type Embeddings, embedTexts } from "../../models/embedTexts.ts";
import { keepCall, type LoggedCall } from "../../models/keepCalls.ts";
import { ModelFault } from "../../models/modelFault.ts";
import type { PromptModel } from "../../prompts/templates/blueprint.ts";
import { canonicalJson } from "../../values/json.ts";
import { CellFault, type Computed, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { callLog } from "./callLog.ts";

type Pair = [first: string, second: string];

interface Options {
  model: PromptModel;
  variables: Variables;
  reuse: boolean;
}

interface Compared {
  value: number | CellFault;
  /** Log of the request; null where nothing was sent. */
  draft: RequestLogDraft | null;
  log: LoggedCall | null;
}

/**
 * Compares pairs of texts by their embeddings, one request for each. Similarities that the workspace computed before are
 * reused: the number alone is kept, not the vectors. Requests are logged like those of askModels.
 */
export async function similarities(
  run: PrimitiveRun,
  pairs: readonly Pair[],
  options: Options,
): Promise<(Computed | CellFault)[]> {
  const keys = resultKeys(pairs, options);
  if (keys instanceof CellFault) return pairs.map(() => keys);
  const kept = options.reuse ? await listModelResults(run.db, keys) : [];
  const known = new Map(kept.map(({ key, result }) => [Buffer.from(key).toString("hex"), Number(result)]));
  const compared = await Promise.all(
    pairs.map(async (pair, index): Promise<Compared> => {
      const key = keys[index] as Buffer;
      const before = known.get(key.toString("hex"));
      return before === undefined ? compare(run, pair, key, options) : { value: before, draft: null, log: null };
    }),
  );
  return compared.map(({ value, draft, log }) => {
    const metrics = {
      request_count: draft && draft.status !== "ERROR" ? 1 : 0,
      request_ids: log ? [log.requestId] : [],
      latency_ms: draft ? (draft.endUs - draft.startUs) / 1000 : 0,
      price: draft?.price ?? 0,
      input_tokens: draft?.inputTokens ?? 0,
      output_tokens: 0,
      trace_ids: log ? [log.traceId] : [],
      reused_count: draft ? 0 : 1,
    };
    if (!(value instanceof CellFault)) return { value, metrics };
    if (log) value.metrics = metrics;
    return value;
  });
}

function costOfDraft({ price, inputTokens }: RequestLogDraft): Cost {
  return { price: price ?? 0, tokens: inputTokens ?? 0, requests: 1 };
}

function resultKeys(pairs: readonly Pair[], { model, variables }: Options): Buffer[] | CellFault {
  try {
    const { baseUrl } = providerAccessOf(model.provider, variables);
    return pairs.map((pair) => {
      const place = [model.provider, baseUrl, model.name];
      return createHash("sha256")
        .update(canonicalJson(["similarity", ...place, ...pair]))
        .digest();
    });
  } catch (error) {
    if (error instanceof ModelFault) return new CellFault(error.message);
    throw error;
  }
}

async function compare(run: PrimitiveRun, pair: Pair, key: Buffer, { model, variables }: Options): Promise<Compared> {
  const { provider, name } = model;
  const { workspaceId, signal, budget } = run;
  const startUs = nowUs();
  try {
    const maySend = () => budget.maySend();
    const call = { workspaceId, provider, model: name, texts: pair, variables, signal, maySend };
    const embeddings = await embedTexts(call);
    const value = cosine(embeddings);
    const draft = requestDraft(run, pair, model, embeddings);
    const cost = costOfDraft(draft);
    budget.spend(cost);
    const result = value === null ? null : { key, result: String(value) };
    const log = await keepCall(run.db, { result, log: callLog(run, draft), budget, cost });
    return { value: value ?? new CellFault("The provider returned no embeddings."), draft, log };
  } catch (error) {
    if (error instanceof HeldBack || run.signal.aborted) return { value: new NotComputed(), draft: null, log: null };
    if (!(error instanceof ModelFault)) throw error;
    budget.fail();
    const { errorType, message } = error;
    const times = { startUs, endUs: nowUs(), inputTokens: null };
    const draft = {
      ...requestDraft(run, pair, model, times),
      status: "ERROR" as const,
      errorType,
      errorMessage: message,
    };
    const log = await keepCall(run.db, { result: null, log: callLog(run, draft), budget, cost: null });
    return { value: new CellFault(message), draft, log };
  }
}

/** Cosine of the vectors, at least 0: texts with nothing in common are as little alike as texts can be. Null without vectors. */
function cosine({ vectors: [firstVector = [], secondVector = []] }: Embeddings): number | null {
  let [product, first, second] = [0, 0, 0];
  for (const [index, value] of firstVector.entries()) {
    const counterpart = secondVector[index] ?? 0;
    product += value * counterpart;
    first += value * value;
    second += counterpart * counterpart;
  }
  const length = Math.sqrt(first * second);
  if (!(length > 0)) return null;
  return Math.min(1, Math.max(0, product / length));
}

function requestDraft(
  run: PrimitiveRun,
  pair: Pair,
  { provider, name }: PromptModel,
  { startUs, endUs, inputTokens }: Pick<Embeddings, "startUs" | "endUs" | "inputTokens">,
): RequestLogDraft {
  return {
    provider,
    model: name,
    apiType: "embeddings",
    input: { type: "completion", content: pair.map((text) => ({ type: "text", text })) },
    output: { type: "completion", content: [] },
    startUs,
    endUs,
    inputTokens,
    price: priceOf({
      provider,
      model: name,
      startUs,
      inputTokens: inputTokens ?? 0,
      outputTokens: 0,
      cachedTokens: 0,
      cacheWriteTokens: 0,
    }),
    metadata: run.tags,
  };
}
