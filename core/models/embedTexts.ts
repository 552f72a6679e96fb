import type { EmbeddingModelV3 } from "@ai-sdk/provider";
import { tokenCount, tokenSum } from "../providers/fields.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetries } from "./attempts.ts";
import { attempt, HeldBack, nowUs, tokens } from "./callModel.ts";
import { withinConcurrency } from "./concurrency.ts";
import { type Access, providerAccessOf, type Variables } from "./credentials.ts";
import type { Exchange } from "./exchange.ts";
import { embeddingModel } from "./languageModels.ts";
import { localModels } from "./localModels.ts";

interface EmbeddingCall {
  workspaceId: number;
  provider: string;
  model: string;
  texts: string[];
  variables: Variables;
  signal?: AbortSignal;
  /** Permission to send, as in ModelCall. */
  maySend?: () => boolean;
  timeoutMs?: number;
  retry?: RetryPolicy;
}

export interface Embeddings {
  vectors: number[][];
  inputTokens: number | null;
  startUs: number;
  endUs: number;
}

const defaultTimeoutMs = 60_000;

/**
 * Embeds texts, with one request where the model takes all of them in one; vectors in the order of the texts.
 * @throws ModelFault; HeldBack; the abort reason of `signal`
 */
export async function embedTexts(call: EmbeddingCall): Promise<Embeddings> {
  const { signal, provider, texts } = call;
  const access = providerAccessOf(provider, call.variables);
  const local = localModels();
  if (local) {
    if (call.maySend && !call.maySend()) throw new HeldBack();
    return { startUs: nowUs(), vectors: local.embed(texts), inputTokens: texts.length, endUs: nowUs() };
  }
  const client = await embeddingModel(call.model, access);
  return withRetries(call.retry ?? defaultRetryPolicy, signal, () =>
    withinConcurrency(call.workspaceId, provider, signal, async () => {
      if (call.maySend && !call.maySend()) throw new HeldBack();
      const most = (await client.maxEmbeddingsPerCall) ?? texts.length;
      const answers: Embeddings[] = [];
      for (let from = 0; from < texts.length; from += most) {
        answers.push(await embedSome(call, texts.slice(from, from + most), client, access));
      }
      const inputTokens = tokenSum(...answers.map((answer) => answer.inputTokens));
      tokens.add({ provider, direction: "input" }, inputTokens ?? 0);
      const [first, last] = [answers[0] as Embeddings, answers.at(-1) as Embeddings];
      const vectors = answers.flatMap((answer) => answer.vectors);
      const isCounted = answers.every((answer) => answer.inputTokens !== null);
      return { vectors, inputTokens: isCounted ? inputTokens : null, startUs: first.startUs, endUs: last.endUs };
    }),
  );
}

async function embedSome(
  { timeoutMs = defaultTimeoutMs, provider, signal }: EmbeddingCall,
  values: string[],
  client: EmbeddingModelV3,
  access: Access,
): Promise<Embeddings> {
  const exchange: Exchange = {
    patch: null,
    timeoutMs,
    isUnderstood: () => false,
    requestText: null,
    replyText: null,
  };
  let result: Awaited<ReturnType<typeof client.doEmbed>> | undefined;
  const send = async () => {
    result = await client.doEmbed({ values, ...(signal && { abortSignal: signal }) });
  };
  const { startUs, endUs } = await attempt(exchange, send, provider, access, signal);
  return { vectors: result?.embeddings ?? [], inputTokens: tokenCount(result?.usage?.tokens), startUs, endUs };
}
