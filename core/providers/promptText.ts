import { type CompletionPrompt, textOf } from "./blueprint.ts";
import { named, sentParameters } from "./parameters.ts";
import type { LlmKwargs, ModelChoice } from "./provider.ts";

/** A template of one text, for interfaces that take it as `prompt`: completions, images, video. */
export function promptKwargs(template: CompletionPrompt, model: ModelChoice): LlmKwargs {
  return { ...named(model), prompt: textOf(template.content), ...sentParameters(model) };
}
