import { textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";

/**
 * Datadog's tracer, whose spans have GenAI attributes beside those of the instrumented client. It calls the model that
 * answered the requested one, and does not know a provider that is asked at an address of one's own.
 */
export const datadog: Convention = {
  words: ["_dd"],
  corrected: (span) => ({ model: ofClient(span, "request.model") }),

  derived: (span) => ({
    provider: ofClient(span, "request.model") === null ? null : clientOf(span),
    responseModel: ofClient(span, "response.model"),
    responseId: ofClient(span, "response.id"),
  }),
};

/** The client library that the span instruments, such as `openai`, which its attributes begin with. */
function clientOf({ attributes }: CallSpan): string | null {
  return textOf(attributes.get("_dd.integration"));
}

function ofClient(span: CallSpan, name: string): string | null {
  const client = clientOf(span);
  return client === null ? null : span.attributes.text([`${client}.${name}`]);
}
