import { publishPatch } from "../../core/prompts/publishPatch.ts";
import { Problem } from "../../domain/problem.ts";
import { handler } from "../handler.ts";
import { presentPublished } from "./presentPublished.ts";

export const patchPromptTemplate = handler<"patchPromptTemplate">(async (ctx, { params, body }, reply) => {
  const { version, label, ...patch } = body;
  if (typeof version === "number" && typeof label === "string") {
    throw new Problem("bad_request", "The body has both version and label; give one of them.");
  }
  const published = await publishPatch(ctx.db, params.identifier, { version, label }, patch);
  return reply(201, presentPublished(published, patch.release_labels ?? null));
});
