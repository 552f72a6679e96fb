import type { Context, Input, Reply } from "../handler.ts";
import { getPromptTemplate } from "./getPromptTemplate.ts";

/** Another path of getPromptTemplate, which some clients call. */
export function getPromptTemplateV1(
  ctx: Context,
  input: Input<"getPromptTemplateV1">,
): Promise<Reply<"getPromptTemplateV1">> {
  return getPromptTemplate(ctx, { ...input });
}
