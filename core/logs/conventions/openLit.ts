import type { Convention } from "./convention.ts";

const ofAnthropic = "@openlit/instrumentation-anthropic";

/** OpenLIT, which otherwise follows the GenAI conventions. */
export const openLit: Convention = {
  words: [ofAnthropic],
  // It passes on what Anthropic's API says.
  countsCacheApart: ({ scopeName }) => scopeName === ofAnthropic,
};
