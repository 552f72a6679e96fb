import type { Context, Input, Reply } from "../handler.ts";
import { listPromptTemplates } from "./listPromptTemplates.ts";

/** The same operation under the path that some clients call. */
export function listPromptTemplatesV1(
  ctx: Context,
  input: Input<"listPromptTemplatesV1">,
): Promise<Reply<"listPromptTemplatesV1">> {
  return listPromptTemplates(ctx, { ...input });
}
