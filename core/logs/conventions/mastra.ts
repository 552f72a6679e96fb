import type { Json } from "../../values/json.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readRequest, readResponse } from "./payloads.ts";

/**
 * Mastra, which otherwise follows the GenAI conventions. What a call was asked, and the tools that its answer asks for, are
 * on the span of the step around it alone.
 */
export const mastra: Convention = {
  words: ["mastra"],
  isOutline: isStep,

  derived(span) {
    if (!isStep(span)) return {};
    const model = span.attributes.object(["mastra.metadata.modelMetadata"]);
    return { model: model?.modelId ?? null, provider: model?.modelProvider ?? null };
  },

  input: (span) => ofStep(span, "mastra.model_step.input", readRequest),
  output: (span) => ofStep(span, "mastra.model_step.output", readResponse),
  metadata: ({ attributes }) => attributes.under("mastra.metadata.").filter(([name]) => !ownNames.has(name)),
};

/** Entries of the provider's answer, on the spans around calls. */
const ownNames = new Set(["headers", "body", "modelMetadata"]);

function isStep({ attributes }: CallSpan): boolean {
  return attributes.get("mastra.span.type") === "model_step";
}

function ofStep<T>(span: CallSpan, name: string, read: (value: Json) => T[]): T[] {
  const value = isStep(span) ? span.attributes.get(name) : undefined;
  return value === undefined ? [] : read(value);
}
