import { tokenCount } from "../providers/fields.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetries } from "./attempts.ts";
import { attempt, HeldBack, nowUs, tokens } from "./callModel.ts";
import { withinConcurrency } from "./concurrency.ts";
import { providerAccessOf, type Variables } from "./credentials.ts";
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
 * Embeds texts with one request; vectors in the order of the texts.
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
      const timeoutMs = call.timeoutMs ?? defaultTimeoutMs;
      const exchange: Exchange = {
        patch: null,
        timeoutMs,
        isUnderstood: () => false,
        requestText: null,
        replyText: null,
      };
      let result: Awaited<ReturnType<typeof client.doEmbed>> | undefined;
      const send = async () => {
        result = await client.doEmbed({ values: texts, ...(signal && { abortSignal: signal }) });
      };
      const { startUs, endUs } = await attempt(exchange, send, provider, access, signal);
      const inputTokens = tokenCount(result?.usage?.tokens);
      tokens.add({ provider, direction: "input" }, inputTokens ?? 0);
      return { vectors: result?.embeddings ?? [], inputTokens, startUs, endUs };
    }),
  );
}
