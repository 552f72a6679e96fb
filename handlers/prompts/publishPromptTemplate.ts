import { publishPrompt } from "../../core/prompts/publishPrompt.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { givenVersion } from "./givenVersion.ts";
import { presentPublished } from "./presentPublished.ts";

export const publishPromptTemplate = handler<"publishPromptTemplate">(async (ctx, { body }, reply) => {
  requireOwnWorkspace(ctx.db, body.prompt_template.workspace_id, "forbidden");
  const published = await publishPrompt(ctx.db, await givenVersion(body));
  return reply(201, presentPublished(published, body.release_labels ?? null));
});
