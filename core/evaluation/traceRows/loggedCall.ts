import type { PricedLog } from "../../../db/queries/logs/requestLogs.ts";
import type { RequestLogTexts } from "../../logs/requests/readRequestLog.ts";
import type { Blueprint, BlueprintMessage } from "../../logs/requests/requestLogDraft.ts";
import type { Json } from "../../values/json.ts";

export interface LoggedCall {
  log: PricedLog;
  texts: RequestLogTexts;
}

/**
 * Shapes a call of a model as the scorers of the SDKs read it from a trace: in the format of OpenAI's chat, whatever the
 * provider.
 */
export function presentLoggedCall({ log, texts }: LoggedCall): Json {
  const answers = messagesOf(texts.output, "assistant");
  return {
    ...log,
    function_kwargs: { model: log.engine, messages: messagesOf(texts.input, "user") },
    request_response: {
      model: log.engine,
      choices: answers.slice(-1).map((message) => ({ index: 0, message })),
      usage: { prompt_tokens: log.input_tokens, completion_tokens: log.output_tokens },
    },
  };
}

/** Messages of a blueprint. @param role role of the text of a completion */
function messagesOf(blueprint: Blueprint, role: "assistant" | "user"): Json[] {
  if (blueprint.type === "completion") return [{ role, content: contentOrText(blueprint.content) }];
  return blueprint.messages.map(({ role: of, content, tool_calls }: BlueprintMessage) => ({
    role: of,
    content: contentOrText(content ?? []),
    ...(tool_calls && tool_calls.length > 0 && { tool_calls }),
  }));
}

/** Plain text where a message has only one; null without content, as in a message that only calls tools. */
function contentOrText(content: Json[]): Json {
  if (content.length === 0) return null;
  const texts = content.map((block) => {
    const isText = typeof block === "object" && block !== null && !Array.isArray(block) && block.type === "text";
    return isText && typeof block.text === "string" ? block.text : null;
  });
  return texts.every((text) => text !== null) ? texts.join("") : content;
}
