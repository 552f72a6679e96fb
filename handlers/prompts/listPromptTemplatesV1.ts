import type { Context, Input, Reply } from "../handler.ts";
import { listPromptTemplates } from "./listPromptTemplates.ts";

/** Another path of listPromptTemplates, which some clients call. */
export function listPromptTemplatesV1(
  ctx: Context,
  input: Input<"listPromptTemplatesV1">,
): Promise<Reply<"listPromptTemplatesV1">> {
  return listPromptTemplates(ctx, { ...input });
}
