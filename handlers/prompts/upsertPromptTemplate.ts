import { upsertPrompt } from "../../core/prompts/upsertPrompt.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { givenVersion } from "./givenVersion.ts";
import { presentPublished } from "./presentPublished.ts";

export async function upsertPromptTemplate(
  ctx: Context,
  { params, body }: Input<"upsertPromptTemplate">,
): Reply<"upsertPromptTemplate"> {
  requireOwnWorkspace(ctx.db, body.prompt_template.workspace_id, "forbidden");
  const { isNew, ...published } = await upsertPrompt(ctx.db, params, await givenVersion(body));
  return { status: isNew ? 201 : 200, body: presentPublished(published, body.release_labels ?? null) };
}
