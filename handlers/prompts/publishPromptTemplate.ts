import { publishPrompt } from "../../core/prompts/publishPrompt.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { givenVersion } from "./givenVersion.ts";
import { presentPublished } from "./presentPublished.ts";

export async function publishPromptTemplate(
  ctx: Context,
  { body }: Input<"publishPromptTemplate">,
): Reply<"publishPromptTemplate"> {
  requireOwnWorkspace(ctx.db, body.prompt_template.workspace_id, "forbidden");
  const published = await publishPrompt(ctx.db, await givenVersion(body));
  return { status: 201, body: presentPublished(published, body.release_labels ?? null) };
}
