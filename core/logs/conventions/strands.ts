import type { Convention } from "./convention.ts";

/** Strands Agents, which otherwise follow the GenAI conventions; the SDKs for JavaScript and Python have scopes of their own. */
export const strands: Convention = {
  words: ["strands-agents", "strands"],
  // They pass on what Anthropic's API says; models of Bedrock have other names.
  countsCacheApart: ({ attributes, scopeName }) =>
    scopeName.startsWith("strands") && attributes.text(["gen_ai.request.model"])?.startsWith("claude") === true,
};
