import type { Handler } from "../handler.ts";
import { getPromptTemplate } from "./getPromptTemplate.ts";

/** Handles another path of getPromptTemplate, which some clients call. */
export const getPromptTemplateV1: Handler<"getPromptTemplateV1"> = (ctx, input) => getPromptTemplate(ctx, { ...input });
