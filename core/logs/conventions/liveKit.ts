import type { Convention } from "./convention.ts";

const steps = new Set([
  "llm_node",
  "llm_request_run",
  "tts_node",
  "tts_request",
  "tts_request_run",
  "user_turn",
  "agent_turn",
  "agent_session",
  "function_tool",
]);

/**
 * Agents of LiveKit: of the three nested spans of a call, which all name the model, `llm_request` has the messages (as
 * events) and the tokens. Spans of speech have the same form, but do not call a language model.
 */
export const liveKit: Convention = {
  words: [...steps],
  isCall: ({ record }) => (steps.has(record.name) && (record.scope?.name ?? "").includes("livekit") ? false : null),
};
