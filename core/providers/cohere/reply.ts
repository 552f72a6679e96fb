import type { Annotation, Content } from "../blueprint.ts";
import { argumentsText, field, listAt, nullableTextAt, textAt, tokensAt } from "../fields.ts";
import { chatOutput, finishReason, type ProviderReply, textContent, toolCall } from "../reply.ts";

export function readCohere(reply: unknown): ProviderReply {
  const message = field(reply, "message");
  const said = listAt(message, "content").flatMap((part): Content[] =>
    textAt(part, "type") === "thinking"
      ? [{ type: "thinking", thinking: textAt(part, "thinking") }]
      : textContent(textAt(part, "text")),
  );
  const calls = listAt(message, "tool_calls").map((call) => {
    const called = field(call, "function");
    return toolCall(textAt(call, "id"), textAt(called, "name"), argumentsText(field(called, "arguments")));
  });
  const usage = field(reply, "usage");
  const billed = field(usage, "billed_units");
  const tokens = field(usage, "tokens");
  return {
    output: chatOutput(withCitations([...textContent(textAt(message, "tool_plan")), ...said], message), calls),
    usage:
      billed === null && tokens === null
        ? null
        : {
            // Cohere adds a text of its own to each prompt, which is in its tokens and not charged.
            inputTokens: tokensAt(billed, "input_tokens") ?? tokensAt(tokens, "input_tokens"),
            outputTokens: tokensAt(billed, "output_tokens") ?? tokensAt(tokens, "output_tokens"),
            cachedTokens: null,
            cacheWriteTokens: null,
            thinkingTokens: null,
          },
    finishReason: finishReason(nullableTextAt(reply, "finish_reason")),
  };
}

/** Content of a message with the sources that its citations name, each on its text. A plan comes before the other parts. */
export function withCitations(content: Content[], message: unknown): Content[] {
  const plans = textAt(message, "tool_plan") === "" ? 0 : 1;
  const annotations = new Map<number, Annotation[]>();
  for (const citation of listAt(message, "citations")) {
    const given = field(citation, "content_index");
    const first = content.findIndex(({ type }, index) => type === "text" && index >= plans);
    const ofSaid = typeof given === "number" ? plans + given : first;
    const index = textAt(citation, "type") === "PLAN" ? 0 : ofSaid;
    const sources = listAt(citation, "sources").map((source) => annotationOf(source, citation));
    annotations.set(index, [...(annotations.get(index) ?? []), ...sources]);
  }
  return content.map((part, index) => {
    const found = annotations.get(index) ?? [];
    return part.type === "text" && found.length > 0 ? { ...part, annotations: found } : part;
  });
}

/** A source that a citation names: a page where its document or the result of its tool has an address. */
function annotationOf(source: unknown, citation: unknown): Annotation {
  const [start, end] = [positionAt(citation, "start"), positionAt(citation, "end")];
  const cited = field(source, "document") ?? field(source, "tool_output");
  const title = textAt(cited, "title");
  const url = nullableTextAt(cited, "url");
  const id = textAt(source, "id");
  return url
    ? { type: "url_citation", url, title, start_index: start, end_index: end }
    : { type: "file_citation", index: end, file_id: id, filename: title || id };
}

function positionAt(citation: unknown, name: string): number {
  const position = field(citation, name);
  return Number.isSafeInteger(position) ? (position as number) : 0;
}
