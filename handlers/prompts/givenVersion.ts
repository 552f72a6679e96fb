import type { NewVersion } from "../../core/prompts/publishPrompt.ts";
import { normalizeTemplate } from "../../core/prompts/templates/normalize.ts";
import type { Schemas } from "../../generated/types.ts";

export async function givenVersion(body: Schemas["PublishPromptTemplateRequest"]): Promise<NewVersion> {
  const { prompt_template: template, prompt_version: version } = body;
  return {
    prompt_name: template.prompt_name,
    tags: template.tags ?? null,
    folder_id: template.folder_id ?? null,
    is_snippet: template.is_snippet ?? null,
    prompt_template: await normalizeTemplate(version.prompt_template, version.metadata),
    metadata: version.metadata ?? null,
    commit_message: version.commit_message ?? null,
    provider_base_url_name: version.provider_base_url_name ?? null,
    inference_client_name: version.inference_client_name ?? null,
    provider_id: version.provider_id ?? null,
    snippet_overrides: body.snippet_overrides ?? null,
    release_labels: body.release_labels ?? [],
    external_ids: body.external_ids ?? [],
  };
}
