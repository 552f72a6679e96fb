import type { Blueprint, ChatBlueprint, RequestLogDraft } from "../requests/requestLogDraft.ts";

/** Parts of a request log that one span of a call may tell and another may not. Each is taken as a whole. */
type DraftPart = "input" | "output" | "calls" | "tools" | "parameters" | "tokens" | "prompt" | "tags" | "metadata";

interface Part {
  isTold(draft: RequestLogDraft): boolean;
  /** What a log is like with this part of another. */
  from(other: RequestLogDraft, draft: RequestLogDraft): Partial<RequestLogDraft>;
}

const parts: { [part in DraftPart]: Part } = {
  input: {
    isTold: ({ input }) => hasMessages(input),
    from: (other, { input }) => ({ input: { ...chat(input), messages: chat(other.input).messages } }),
  },
  // A failed call has no answer.
  output: {
    isTold: ({ output, status }) => status === "ERROR" || hasMessages(output),
    from: ({ output }) => ({ output }),
  },
  // Mastra's spans of calls leave the calls of tools out of answers that have a text too.
  calls: {
    isTold: ({ output }) => chat(output).messages.some(({ tool_calls }) => (tool_calls ?? []).length > 0),
    from: ({ output }) => ({ output }),
  },
  tools: {
    isTold: ({ input }) => (chat(input).tools ?? []).length > 0,
    from: ({ input }, draft) => {
      const { tools, tool_choice } = chat(input);
      return {
        input: {
          ...chat(draft.input),
          ...(tools && { tools }),
          ...(tool_choice !== undefined && { tool_choice }),
        },
      };
    },
  },
  parameters: {
    isTold: ({ parameters }) => !isEmpty(parameters),
    from: ({ parameters = {} }) => ({ parameters }),
  },
  // Counts of two spans may differ in what they include.
  tokens: {
    isTold: ({ inputTokens, outputTokens }) => (inputTokens ?? outputTokens ?? null) !== null,
    from: ({ inputTokens, outputTokens, cachedTokens, cacheWriteTokens, thinkingTokens, price }, draft) => ({
      inputTokens,
      outputTokens,
      cachedTokens,
      cacheWriteTokens,
      thinkingTokens,
      price: draft.price ?? price,
    }),
  },
  prompt: {
    isTold: ({ prompt, promptInputVariables }) => prompt != null || !isEmpty(promptInputVariables),
    from: ({ prompt, promptInputVariables }) => ({ prompt, promptInputVariables }),
  },
  tags: { isTold: ({ tags }) => !isEmpty(tags), from: ({ tags }) => ({ tags }) },
  metadata: { isTold: ({ metadata }) => !isEmpty(metadata), from: ({ metadata }) => ({ metadata }) },
};

const names = Object.keys(parts) as DraftPart[];

export function toldParts(draft: RequestLogDraft): string[] {
  return names.filter((name) => parts[name].isTold(draft));
}

/** Completes a log with what other spans of the call tell: each missing part is that of the first that has it. */
export function completedDraft<T extends RequestLogDraft>(draft: T, others: readonly RequestLogDraft[]): T {
  let completed = draft;
  for (const name of names) {
    const { isTold, from } = parts[name];
    const other = isTold(completed) ? undefined : others.find(isTold);
    if (other) completed = { ...completed, ...from(other, completed) };
  }
  return completed;
}

function hasMessages(side: Blueprint): boolean {
  return chat(side).messages.length > 0;
}

/** Only chats are derived from spans. */
function chat(side: Blueprint): ChatBlueprint {
  return side as ChatBlueprint;
}

function isEmpty(value: object | undefined): boolean {
  return Object.keys(value ?? {}).length === 0;
}
