import { requireOwnWorkspace } from "../../core/prompts/ownWorkspace.ts";
import { publishPrompt } from "../../core/prompts/publishPrompt.ts";
import { normalizeTemplate } from "../../core/templates/normalize.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPublished } from "./presentPublished.ts";

export async function publishPromptTemplate(
  ctx: Context,
  { body }: Input<"publishPromptTemplate">,
): Promise<Reply<"publishPromptTemplate">> {
  const { prompt_template: template, prompt_version: version, release_labels = null } = body;
  requireOwnWorkspace(ctx.db, template.workspace_id);
  const published = await publishPrompt(ctx.db, {
    prompt_name: template.prompt_name,
    tags: template.tags ?? null,
    folder_id: template.folder_id ?? null,
    is_snippet: template.is_snippet ?? null,
    prompt_template: normalizeTemplate(version.prompt_template, version.metadata),
    metadata: version.metadata ?? null,
    commit_message: version.commit_message ?? null,
    provider_base_url_name: version.provider_base_url_name ?? null,
    inference_client_name: version.inference_client_name ?? null,
    provider_id: version.provider_id ?? null,
    snippet_overrides: body.snippet_overrides ?? null,
    release_labels: release_labels ?? [],
    external_ids: body.external_ids ?? [],
    created_by: ctx.actor.name,
  });
  return { status: 201, body: presentPublished(published, release_labels) };
}
