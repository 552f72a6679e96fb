import type { Convention } from "./convention.ts";

/** Mastra, which otherwise follows the GenAI conventions. */
export const mastra: Convention = {
  metadata: ({ attributes }) => attributes.under("mastra.metadata.").filter(([name]) => !ownNames.has(name)),
};

/** Entries of the provider's answer, on the spans around calls. */
const ownNames = new Set(["headers", "body", "modelMetadata"]);
