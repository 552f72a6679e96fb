import { readRawPrompt } from "../../core/prompts/showPrompt.ts";
import { invalid } from "../../core/values/givenTime.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSource } from "./presentSource.ts";

export async function getPromptTemplate(
  ctx: Context,
  { params, query, headers }: Input<"getPromptTemplate">,
): Reply<"getPromptTemplate"> {
  refuseVersionAndLabel(query);
  const { etag, content } = await readRawPrompt(ctx.db, params.identifier, query, headers["If-None-Match"]);
  if (!content) return { status: 304, headers: { ETag: etag } };
  const { version } = content.tree;
  return {
    status: 200,
    headers: { ETag: etag },
    body: {
      ...presentSource(ctx.db, content.tree),
      prompt_template: content.template,
      metadata: content.metadata,
      created_at: version.created_at,
      snippets: content.snippets,
      llm_kwargs: content.llmKwargs,
      warning: content.warnings.join("\n") || null,
    },
  };
}

function refuseVersionAndLabel({ version, label }: { version?: number | undefined; label?: string | undefined }): void {
  if (version === undefined || label === undefined) return;
  throw invalid(["query", "label"], "Input has both version and label; give one of them", "mutually_exclusive");
}
