import type { Blueprint, JsonObject, RequestLogDraft } from "../../core/logs/requests/requestLogDraft.ts";
import type { RequestLogRecord } from "../../db/queries/logs/requestLogs.ts";
import type { Schemas } from "../../generated/types.ts";

/** Messages that were sent, then the answer: a prompt that can be run again. */
export function presentBlueprint(
  log: Pick<RequestLogRecord, "provider_type" | "engine" | "api_type">,
  { input, output, parameters }: { input: Blueprint; output: Blueprint; parameters: JsonObject },
): Schemas["RequestBlueprint"] {
  return {
    prompt_template: wholeTemplate(input, output),
    commit_message: null,
    metadata: {
      model: {
        provider: log.provider_type,
        name: log.engine,
        api_type: log.api_type,
        parameters,
        display_params: {},
        model_config_display_name: null,
        base_model: null,
      },
    },
    provider_base_url_name: null,
    report_id: null,
    inference_client_name: null,
    provider_id: null,
  };
}

function wholeTemplate(input: Blueprint, output: Blueprint): Schemas["LoggedPrompt"] {
  const template =
    input.type === "completion" && output.type === "completion"
      ? { ...input, content: [...input.content, ...output.content] }
      : {
          ...chatDefaults,
          ...(input.type === "chat" && input),
          type: "chat" as const,
          messages: [...messagesOf(input, "user"), ...messagesOf(output, "assistant")],
        };
  return template as Schemas["LoggedPrompt"];
}

const chatDefaults = {
  tools: null,
  functions: null,
  tool_choice: null,
  function_call: null,
  input_variables: [],
  dataset_examples: [],
};

function messagesOf(prompt: Blueprint, role: string) {
  return prompt.type === "chat" ? prompt.messages : [{ role, content: prompt.content }];
}

export function presentMetadata(metadata: RequestLogRecord["metadata"]): Schemas["MetadataList"] {
  return Object.entries(metadata).map(([key, value]) => ({ [key]: value }));
}

export function presentScores(scores: RequestLogRecord["scores"]): Schemas["ScoreList"] {
  return Object.entries(scores).map(([name, score]) => ({ name, score }));
}

export function presentStoredLog(
  log: RequestLogRecord,
  draft: RequestLogDraft,
  strings: { input: string; output: string },
): Schemas["LogRequestResponse"] {
  const parameters = draft.parameters ?? {};
  return {
    success: true,
    id: log.id,
    request_id: log.id,
    workspace_id: log.workspace_id,
    user_id: null,
    type: "request",
    provider_type: log.provider_type,
    engine: log.engine,
    api_type: log.api_type,
    function_name: log.function_name,
    function_args: [],
    function_kwargs: { input: draft.input as Schemas["LoggedPrompt"], parameters },
    request_response: { output: draft.output as Schemas["LoggedPrompt"] },
    prompt_id: log.prompt_id,
    prompt_version_number: log.prompt_version_number,
    prompt_input_variables: draft.promptInputVariables ?? {},
    request_start_time: log.request_start_time,
    request_end_time: log.request_end_time,
    price: log.price ?? 0,
    score: log.scores.default ?? 0,
    tokens: (log.input_tokens ?? 0) + (log.output_tokens ?? 0),
    input_tokens: log.input_tokens ?? 0,
    output_tokens: log.output_tokens ?? 0,
    span_id: log.span_id,
    created_at: log.created_at,
    metadata: presentMetadata(log.metadata),
    scores: presentScores(log.scores),
    tags_array: log.tags,
    prompt_string: strings.input,
    response_string: strings.output,
    prompt_version: presentBlueprint(log, { input: draft.input, output: draft.output, parameters }),
    status: log.status,
    error_type: log.error_type,
    error_message: log.error_message,
  };
}
