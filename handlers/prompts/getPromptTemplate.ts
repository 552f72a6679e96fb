import { readRawPrompt } from "../../core/prompts/showPrompt.ts";
import { invalid } from "../../core/values/givenTime.ts";
import { handler } from "../handler.ts";
import { presentSource } from "./presentSource.ts";

export const getPromptTemplate = handler<"getPromptTemplate">(async (ctx, { params, query, headers }, reply) => {
  refuseVersionAndLabel(query);
  const { etag, content } = await readRawPrompt(ctx.db, params.identifier, query, headers["If-None-Match"]);
  if (!content) return reply(304, undefined, { headers: { ETag: etag } });
  const { version } = content.tree;
  return reply(
    200,
    {
      ...presentSource(ctx.db, content.tree),
      prompt_template: content.template,
      metadata: content.metadata,
      created_at: version.created_at,
      snippets: content.snippets,
      llm_kwargs: content.llmKwargs,
      warning: content.warnings.join("\n") || null,
    },
    { headers: { ETag: etag } },
  );
});

function refuseVersionAndLabel({ version, label }: { version?: number | undefined; label?: string | undefined }): void {
  if (version === undefined || label === undefined) return;
  throw invalid(["query", "label"], "Input has both version and label; give one of them", "mutually_exclusive");
}
