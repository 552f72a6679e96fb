import { aiSdk } from "./aiSdk.ts";
import { claudeCode } from "./claudeCode.ts";
import type { Convention, Field } from "./convention.ts";
import { genAi } from "./genAi.ts";
import { genAiEvents } from "./genAiEvents.ts";
import { genAiIndexed } from "./genAiIndexed.ts";
import { genkit } from "./genkit.ts";
import { googleAdk } from "./googleAdk.ts";
import { laminar } from "./laminar.ts";
import { langfuse } from "./langfuse.ts";
import { langSmith } from "./langSmith.ts";
import { langWatch } from "./langWatch.ts";
import { liveKit } from "./liveKit.ts";
import { mastra } from "./mastra.ts";
import { openAiAgents } from "./openAiAgents.ts";
import { openInference } from "./openInference.ts";
import { plain } from "./plain.ts";
import { promptLayer } from "./promptLayer.ts";
import { traceloop } from "./traceloop.ts";
import { voltAgent } from "./voltAgent.ts";

/**
 * Conventions in order of precedence: attributes that are set on purpose come before those that a framework sets on
 * every span.
 */
export const conventions: readonly Convention[] = [
  promptLayer,
  genAi,
  genAiEvents,
  openAiAgents,
  genAiIndexed,
  aiSdk,
  openInference,
  langfuse,
  langSmith,
  traceloop,
  laminar,
  langWatch,
  claudeCode,
  liveKit,
  googleAdk,
  genkit,
  mastra,
  voltAgent,
  plain,
];

/** The attributes of a field in all conventions, the most telling first. */
export function attributeNamesOf(field: Field): readonly string[] {
  return conventions.flatMap(({ attributes }) => attributes?.[field] ?? []);
}
