import { patchMetadata, patchTemplate } from "../../core/prompts/patchPrompt.ts";
import { publishPrompt } from "../../core/prompts/publishPrompt.ts";
import { readPrompt } from "../../core/prompts/readPrompt.ts";
import type { PromptMetadata } from "../../core/templates/blueprint.ts";
import { normalizeTemplate } from "../../core/templates/normalize.ts";
import { Problem } from "../../db/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPublished } from "./presentPublished.ts";

export async function patchPromptTemplate(
  ctx: Context,
  { params, body }: Input<"patchPromptTemplate">,
): Promise<Reply<"patchPromptTemplate">> {
  const { version, label, ...patch } = body;
  if (typeof version === "number" && typeof label === "string") {
    throw new Problem("bad_request", "The body has both version and label; give one of them.");
  }
  const { prompt, version: base } = await readPrompt(ctx.db, params.identifier, { version, label });
  const metadata = patchMetadata(base.metadata as PromptMetadata, patch);
  const published = await publishPrompt(
    ctx.db,
    {
      ...base,
      prompt_name: prompt.prompt_name,
      tags: null,
      folder_id: null,
      is_snippet: null,
      prompt_template: normalizeTemplate(patchTemplate(base.prompt_template, patch), metadata),
      metadata,
      commit_message: patch.commit_message ?? null,
      release_labels: patch.release_labels ?? [],
      external_ids: [],
    },
    ["body"],
  );
  return { status: 201, body: presentPublished(published, patch.release_labels ?? null) };
}
