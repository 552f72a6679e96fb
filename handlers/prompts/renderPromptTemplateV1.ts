import type { Context, Input, Reply } from "../handler.ts";
import { renderPromptTemplate } from "./renderPromptTemplate.ts";

/** Another path of renderPromptTemplate, which some clients call. */
export function renderPromptTemplateV1(
  ctx: Context,
  input: Input<"renderPromptTemplateV1">,
): Promise<Reply<"renderPromptTemplateV1">> {
  return renderPromptTemplate(ctx, { ...input });
}
