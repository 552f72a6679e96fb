import type { Json } from "../../values/json.ts";
import { textOf } from "./attributes.ts";

/** Translates what senders call an operation to its name in the GenAI conventions, whose names begin with a small letter. */
export function standardOperationOf(value: Json | undefined): string | null {
  const operation = textOf(value);
  return ownNames.get(operation ?? "") ?? operation;
}

const ownNames = new Map([
  // Traceloop.
  ["completion", "text_completion"],
  ["embedding", "embeddings"],
  // Gemini CLI.
  ["llm_call", "generate_content"],
  // Datadog, which writes the kinds of its own spans.
  ["llm", "chat"],
  ["tool", "execute_tool"],
  ["agent", "invoke_agent"],
  ["workflow", "invoke_workflow"],
  // Microsoft Agent 365.
  ["Chat", "chat"],
  ["TextCompletion", "text_completion"],
  ["GenerateContent", "generate_content"],
]);

/** Tells whether an operation calls a model; null for one that the GenAI conventions do not know. */
export function callsModel(operation: string): boolean | null {
  if (steps.has(operation) || operation.includes("memory")) return false;
  return modelOperations.has(operation) ? true : null;
}

const steps = new Set(["execute_tool", "invoke_agent", "create_agent", "invoke_workflow", "plan", "retrieval"]);
const modelOperations = new Set(["chat", "text_completion", "generate_content", "embeddings"]);
