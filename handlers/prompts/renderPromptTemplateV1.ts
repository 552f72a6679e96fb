import type { Handler } from "../handler.ts";
import { renderPromptTemplate } from "./renderPromptTemplate.ts";

/** Handles another path of renderPromptTemplate, which some clients call. */
export const renderPromptTemplateV1: Handler<"renderPromptTemplateV1"> = (ctx, input) =>
  renderPromptTemplate(ctx, { ...input });
