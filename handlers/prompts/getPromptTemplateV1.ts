import type { Context, Input, Reply } from "../handler.ts";
import { getPromptTemplate } from "./getPromptTemplate.ts";

/** The same operation under the path that some clients call. */
export function getPromptTemplateV1(
  ctx: Context,
  input: Input<"getPromptTemplateV1">,
): Promise<Reply<"getPromptTemplateV1">> {
  return getPromptTemplate(ctx, { ...input });
}
