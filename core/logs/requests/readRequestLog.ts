import {
  getRequestLog,
  listRequestLogContents,
  type RequestLogContents,
  requestNotFound,
} from "../../../db/queries/logs/requestLogs.ts";
import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import type { Scope } from "../../../db/scope.ts";
import { restoreBlueprint, type StoredBlueprint } from "./contents.ts";
import type { Blueprint, JsonObject } from "./requestLogDraft.ts";

/** Texts of a log as they were sent and came back. */
export interface RequestLogTexts {
  input: Blueprint;
  output: Blueprint;
  parameters: JsonObject;
  promptInputVariables: JsonObject;
}

export function textsOfContents(contents: RequestLogContents): RequestLogTexts {
  return {
    input: restoreBlueprint(contents.input as StoredBlueprint, contents),
    output: restoreBlueprint(contents.output as StoredBlueprint, contents),
    parameters: contents.parameters as JsonObject,
    promptInputVariables: contents.prompt_input_variables as JsonObject,
  };
}

/** @throws Problem not_found */
export function readRequestLog(db: Scope, requestId: number) {
  return db.snapshot(async (tx) => {
    const log = await getRequestLog(tx, requestId);
    const contents = (await listRequestLogContents(tx, [requestId])).get(requestId);
    if (!contents) throw requestNotFound(requestId);
    const names = await listPromptNames(tx, log.prompt_id === null ? [] : [log.prompt_id]);
    return {
      log,
      texts: textsOfContents(contents),
      promptName: (log.prompt_id !== null && names.get(log.prompt_id)) || null,
    };
  });
}
