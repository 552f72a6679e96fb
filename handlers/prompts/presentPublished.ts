import type { PublishedVersion } from "../../core/prompts/publishPrompt.ts";
import type { PromptMetadata, PromptTemplate } from "../../core/prompts/templates/blueprint.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentPublished(
  { prompt, version, labels, asked, externalIds }: PublishedVersion,
  given: string[] | null,
): Schemas["PublishPromptTemplateResponse"] {
  return {
    success: true,
    id: prompt.id,
    prompt_name: prompt.prompt_name,
    prompt_version_id: version.id,
    version_number: version.version_number,
    tags: prompt.tags,
    // As they were sent, twice where they were sent twice.
    release_labels: given?.filter((name) => labels.includes(name)) ?? null,
    prompt_template: version.prompt_template as PromptTemplate,
    metadata: version.metadata as PromptMetadata,
    commit_message: version.commit_message,
    external_ids: externalIds,
    ...(asked.length > 0 && { change_requests: asked }),
  };
}
