import type { Convention } from "./convention.ts";

/**
 * Agents of LiveKit: of the three nested spans of a call, which all name the model, `llm_request` has the messages (as
 * events) and the tokens. Speech has spans of the same form, which are no calls of a language model.
 */
export const liveKit: Convention = {
  isCall: ({ record }) => (steps.has(record.name) && (record.scope?.name ?? "").includes("livekit") ? false : null),
};

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
