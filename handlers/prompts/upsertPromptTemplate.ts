import { upsertPrompt } from "../../core/prompts/upsertPrompt.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { givenVersion } from "./givenVersion.ts";
import { presentPublished } from "./presentPublished.ts";

export const upsertPromptTemplate = handler<"upsertPromptTemplate">(async (ctx, { params, body }, reply) => {
  requireOwnWorkspace(ctx.db, body.prompt_template.workspace_id, "forbidden");
  const { isNew, ...published } = await upsertPrompt(ctx.db, params, await givenVersion(body));
  return reply(isNew ? 201 : 200, presentPublished(published, body.release_labels ?? null));
});
