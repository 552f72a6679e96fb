import { Counter, Histogram } from "../../domain/metrics.ts";
import { priceOf } from "../logs/requests/price.ts";
import { type SpanStart, traced } from "../platform/tracing.ts";
import type { PromptTemplate } from "../providers/blueprint.ts";
import { fromReply, type ProviderReply, type ReplyForm, replyFormOf } from "../providers/fromReply.ts";
import type { Parameters } from "../providers/parameters.ts";
import type { ModelChoice } from "../providers/provider.ts";
import { isFailure } from "../providers/reply.ts";
import { hasLongIntegers, parseToWrite, withQuotedIntegers } from "../values/jsonText.ts";
import { mayAnswerByTool, withAnswerOfTool } from "./answerTool.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetries } from "./attempts.ts";
import { prepareCall, providerInterfaceOf } from "./callOptions.ts";
import { withinConcurrency } from "./concurrency.ts";
import { type Access, providerAccessOf, type Variables } from "./credentials.ts";
import { duringExchange, type Exchange } from "./exchange.ts";
import { withPlainTexts } from "./fileParts.ts";
import { inlineFiles } from "./inlineFiles.ts";
import { languageModel } from "./languageModels.ts";
import { localModels } from "./localModels.ts";
import { ModelFault } from "./modelFault.ts";
import { parametersAsSent } from "./parametersAsSent.ts";
import { brokenOff, providerFault, unreadable } from "./providerFault.ts";

export interface ModelCall {
  workspaceId: number;
  /** Prompt with its variables filled in. */
  template: PromptTemplate;
  model: ModelChoice;
  /** Environment variables of the workspace, in the clear: keys and addresses of providers. */
  variables: Variables;
  /** Address that wins over the variable of the workspace. */
  baseUrl?: string | null;
  /** Ends the call at any point; a later answer of the provider is ignored. */
  signal?: AbortSignal;
  /** Permission to send, asked before each request; false holds the call back. */
  maySend?: () => boolean;
  /** Receives the parameters of the model as each request has them, before its answer is used. */
  onSent?: (parameters: Parameters) => void;
  /** Receives the answer before it is used. */
  onAnswer?: (answer: ModelAnswer) => void;
  /** Time limit of one attempt. */
  timeoutMs?: number;
  retry?: RetryPolicy;
  /** Number of the repetition, from 1, of a question that is asked again for another answer. */
  repetition?: number;
}

export interface ModelAnswer extends ProviderReply {
  /** Times of the attempt that was answered, in microseconds since 1970. */
  startUs: number;
  endUs: number;
  /** US dollars; null where the price table does not know the model. */
  price: number | null;
  /** Number of requests that were sent. */
  attempts: number;
}

const defaultTimeoutMs = 10 * 60_000;

const latency = new Histogram("sheaf_model_call_duration_seconds", "Requests to providers, by outcome.");
export const tokens = new Counter("sheaf_model_tokens_total", "Tokens of answered calls, by provider and direction.");
const cost = new Counter("sheaf_model_cost_dollars_total", "Price of answered calls, if known.");

/** Error of a call that was not allowed to be sent. */
export class HeldBack extends Error {
  constructor() {
    super("The call was held back.");
    this.name = "HeldBack";
  }
}

/**
 * Sends a prompt to its model and reads the answer. Each attempt is one request; the retries of the library are off.
 * @throws ModelFault; HeldBack; the abort reason of `signal`
 */
export async function callModel(call: ModelCall): Promise<ModelAnswer> {
  const { model, signal } = call;
  const { name, access } = destinationOf(call);
  const send = await prepareSending(call, name, access);
  let attempts = 0;
  const { reply, startUs, endUs } = await withRetries(call.retry ?? defaultRetryPolicy, signal, () =>
    withinConcurrency(call.workspaceId, model.provider, signal, async () => {
      if (call.maySend && !call.maySend()) throw new HeldBack();
      attempts++;
      return send();
    }),
  );
  const answer = { ...reply, startUs, endUs, attempts, price: replyPrice(model.provider, name, reply, startUs) };
  tokens.add({ provider: model.provider, direction: "input" }, reply.usage?.inputTokens ?? 0);
  tokens.add({ provider: model.provider, direction: "output" }, reply.usage?.outputTokens ?? 0);
  cost.add({ provider: model.provider }, answer.price ?? 0);
  call.onAnswer?.(answer);
  return answer;
}

/** Prepares what all attempts of a call share. @returns one attempt */
async function prepareSending(call: ModelCall, name: string, access: Access) {
  const { template, model, signal } = call;
  const { options, patch } = prepareCall(template, model, access.baseUrl);
  const local = localModels();
  if (local) return async () => ({ startUs: nowUs(), reply: await local.reply(template, options), endUs: nowUs() });
  const client = await languageModel(name, providerInterfaceOf(template, model), access);
  const inlined = await inlineFiles(options.prompt, await client.supportedUrls, signal);
  const prompt = replyFormOf(model, template.type) === "anthropic.messages" ? withPlainTexts(inlined) : inlined;
  const request = { ...options, prompt, ...(signal && { abortSignal: signal }) };
  const read = replyReader(template, model);
  return async () => {
    let reply: ProviderReply | null = null;
    const isUnderstood = (text: string) => {
      reply = wholeReply(read, text);
      return reply !== null;
    };
    const timeoutMs = call.timeoutMs ?? defaultTimeoutMs;
    const exchange: Exchange = { patch, timeoutMs, isUnderstood, requestText: null, replyText: null };
    const sent = await attempt(exchange, () => client.doGenerate(request), model.provider, access, signal).finally(
      () => {
        if (exchange.requestText !== null)
          call.onSent?.(parametersAsSent(model.parameters ?? {}, exchange.requestText));
      },
    );
    const text = sent.replyText ?? "null";
    const said = reply ?? read(text);
    if (said.finishReason === null && !isSaid(said)) throw unreadable(model.provider, text, access);
    if (isFailure(said.finishReason)) throw brokenOff(model.provider, said.finishReason, text, access);
    return { ...sent, reply: said };
  };
}

type ReadReply = (text: string) => ProviderReply;

function replyReader(template: PromptTemplate, model: ModelChoice): ReadReply {
  const form = replyFormOf(model, template.type);
  if (!mayAnswerByTool(template, model)) return (text) => readReply(form, text);
  return (text) => withAnswerOfTool(readReply(form, text));
}

/** Reads a reply. Integers beyond 2^53 keep their digits: in the arguments of calls as they are, elsewhere as texts. */
function readReply(form: ReplyForm, text: string): ProviderReply {
  const reply = fromReply(form, parseToWrite(text));
  return hasLongIntegers(text) ? { ...reply, output: withTexts(reply.output) } : reply;
}

function withTexts(output: PromptTemplate): PromptTemplate {
  return JSON.parse(withQuotedIntegers(JSON.stringify(output)));
}

/** The reply where it has content, or a reason that it is none; null for any other, which is left to the library, as it may hold an error. */
function wholeReply(read: ReadReply, text: string): ProviderReply | null {
  try {
    const reply = read(text);
    return isSaid(reply) || isFailure(reply.finishReason) ? reply : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isSaid({ output }: ProviderReply): boolean {
  if (output.type === "completion") return output.content.length > 0;
  return output.messages.some(
    ({ content, ...message }) => content?.length || ("tool_calls" in message && message.tool_calls?.length),
  );
}

/** Model name and access of a call. @throws ModelFault for a call that cannot be made, mostly for a missing key */
export function destinationOf({ model, variables, baseUrl }: ModelCall): { name: string; access: Access } {
  if (!model.name)
    throw new ModelFault("PROVIDER_ERROR", "The prompt names no model; set metadata.model, or an engine.");
  if (model.api_type === "images") {
    throw new ModelFault("PROVIDER_ERROR", "Images cannot be created here; call the provider with llm_kwargs.");
  }
  return { name: model.name, access: providerAccessOf(model.provider, variables, baseUrl) };
}

/** Makes one attempt of a call. @throws ModelFault for faults of the provider, the connection or the library; the abort reason of `signal` */
export async function attempt(
  exchange: Exchange,
  send: () => PromiseLike<unknown>,
  provider: string,
  access: Access,
  signal: AbortSignal | undefined,
): Promise<{ replyText: string | null; startUs: number; endUs: number }> {
  const startUs = nowUs();
  let outcome = "aborted";
  try {
    await traced(spanOf(provider), () => duringExchange(exchange, send));
    outcome = "answered";
  } catch (error) {
    signal?.throwIfAborted();
    const fault = providerFault(error, provider, access, exchange.replyText);
    outcome = fault.errorType.toLowerCase();
    throw fault;
  } finally {
    latency.of({ provider, outcome }).record((nowUs() - startUs) / 1e6);
  }
  return { replyText: exchange.replyText, startUs, endUs: nowUs() };
}

function spanOf(provider: string): () => SpanStart {
  return () => ({ name: `model ${provider}`, kind: "CLIENT", attributes: { "gen_ai.provider.name": provider } });
}

/** Current time in microseconds since 1970. */
export function nowUs(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

function replyPrice(provider: string, model: string, { usage }: ProviderReply, startUs: number): number | null {
  if (!usage) return null;
  return priceOf({ provider, model, startUs, ...usage });
}
