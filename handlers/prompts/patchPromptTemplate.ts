import { publishPatch } from "../../core/prompts/publishPatch.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPublished } from "./presentPublished.ts";

export async function patchPromptTemplate(
  ctx: Context,
  { params, body }: Input<"patchPromptTemplate">,
): Reply<"patchPromptTemplate"> {
  const { version, label, ...patch } = body;
  if (typeof version === "number" && typeof label === "string") {
    throw new Problem("bad_request", "The body has both version and label; give one of them.");
  }
  const published = await publishPatch(ctx.db, params.identifier, { version, label }, patch);
  return { status: 201, body: presentPublished(published, patch.release_labels ?? null) };
}
