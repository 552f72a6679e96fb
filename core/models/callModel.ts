import type { PromptTemplate } from "../providers/blueprint.ts";
import { fromReply, type ProviderReply, replyFormOf } from "../providers/fromReply.ts";
import type { ModelChoice } from "../providers/provider.ts";
import { priceOf } from "../requests/price.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetries } from "./attempts.ts";
import { interfaceOf, prepareCall } from "./callOptions.ts";
import { type Access, accessOf, type Variables } from "./credentials.ts";
import { duringExchange, type Exchange } from "./exchange.ts";
import { inlineFiles } from "./inlineFiles.ts";
import { languageModel } from "./languageModels.ts";
import { ModelFault } from "./modelFault.ts";
import { providerFault } from "./providerFault.ts";
import { inSlot } from "./slots.ts";

export interface ModelCall {
  workspaceId: number;
  /** With its variables filled in. */
  template: PromptTemplate;
  model: ModelChoice;
  /** The workspace's, in the clear: keys, and addresses of providers. */
  variables: Variables;
  /** Wins over the workspace's variable. */
  baseUrl?: string | null;
  /** Ends the call, wherever it is; a provider that answers later is not heard. */
  signal?: AbortSignal;
  /** For one attempt. */
  timeoutMs?: number;
  retry?: RetryPolicy;
}

export interface ModelAnswer extends ProviderReply {
  /** Times of the attempt that was answered, in microseconds since 1970. */
  startUs: number;
  endUs: number;
  /** US dollars; null where the price table does not know the model. */
  price: number | null;
  /** Requests that were sent. */
  attempts: number;
}

const defaultTimeoutMs = 10 * 60_000;

/**
 * Sends a prompt to its model and reads the answer. Each attempt is one request; the library's own retries are off.
 * @throws ModelFault; the abort reason of `signal`
 */
export async function callModel(call: ModelCall): Promise<ModelAnswer> {
  const { template, model, signal } = call;
  const { name, access } = destinationOf(call);
  const client = languageModel(name, interfaceOf(template, model), access);
  const { options, patch } = prepareCall(template, model);
  const prompt = await inlineFiles(options.prompt, await client.supportedUrls, signal);
  const request = { ...options, prompt, ...(signal && { abortSignal: signal }) };
  let attempts = 0;
  const answered = await withRetries(call.retry ?? defaultRetryPolicy, signal, () =>
    inSlot(call.workspaceId, model.provider, signal, () => {
      attempts++;
      const exchange: Exchange = { patch, timeoutMs: call.timeoutMs ?? defaultTimeoutMs, replyText: null };
      return attempt(exchange, () => client.doGenerate(request), model.provider, access, signal);
    }),
  );
  const reply = fromReply(replyFormOf(model, template.type), answered.reply);
  const { startUs, endUs } = answered;
  return { ...reply, startUs, endUs, attempts, price: replyPrice(model.provider, name, reply, startUs) };
}

/**
 * Where a call goes.
 * @throws ModelFault for a call that cannot be made, a missing key above all
 */
export function destinationOf({ model, variables, baseUrl }: ModelCall): { name: string; access: Access } {
  if (!model.name)
    throw new ModelFault("PROVIDER_ERROR", "The prompt names no model; set metadata.model, or an engine.");
  if (model.api_type === "images") {
    throw new ModelFault("PROVIDER_ERROR", "Images cannot be made here; call the provider with llm_kwargs.");
  }
  return { name: model.name, access: accessOf(model.provider, variables, baseUrl) };
}

/** @throws ModelFault for what the provider, the way to it or the library did; the abort reason of `signal` */
export async function attempt(
  exchange: Exchange,
  send: () => PromiseLike<unknown>,
  provider: string,
  access: Access,
  signal: AbortSignal | undefined,
): Promise<{ reply: unknown; startUs: number; endUs: number }> {
  const startUs = nowUs();
  try {
    await duringExchange(exchange, async () => send());
  } catch (error) {
    signal?.throwIfAborted();
    throw providerFault(error, provider, access);
  }
  return { reply: JSON.parse(exchange.replyText ?? "null"), startUs, endUs: nowUs() };
}

/** Microseconds since 1970. */
export function nowUs(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

function replyPrice(provider: string, model: string, { usage }: ProviderReply, startUs: number): number | null {
  if (!usage) return null;
  return priceOf({
    provider,
    model,
    startUs,
    inputTokens: usage.inputTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
    cachedTokens: usage.cachedTokens ?? 0,
    cacheWriteTokens: usage.cacheWriteTokens ?? 0,
  });
}
