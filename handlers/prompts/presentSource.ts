import type { PromptTree } from "../../core/prompts/readPrompt.ts";
import type { Scope } from "../../db/scope.ts";

/** Source of an answer, for the raw template and for the rendered one. */
export function presentSource(db: Scope, { prompt, version }: PromptTree) {
  return {
    success: true as const,
    id: prompt.id,
    prompt_name: prompt.prompt_name,
    version: version.version_number,
    workspace_id: db.workspaceId,
    tags: prompt.tags,
    commit_message: version.commit_message,
  };
}
