import type { JsonObject } from "../../core/logs/requests/requestLogDraft.ts";
import type { Tracking } from "../../core/logs/requests/track.ts";
import type { Schemas } from "../../generated/types.ts";

/** Reads a prompt and its version, whose number may be a text. */
export function readTrackedPrompt(body: Schemas["TrackPromptRequest"]): Tracking {
  const versionNumber = body.version == null ? null : Number(body.version);
  return {
    prompt: { name: body.prompt_name, versionNumber, label: body.label ?? null },
    promptInputVariables: (body.prompt_input_variables ?? null) as JsonObject | null,
  };
}
