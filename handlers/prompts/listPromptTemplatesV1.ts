import type { Handler } from "../handler.ts";
import { listPromptTemplates } from "./listPromptTemplates.ts";

/** Handles another path of listPromptTemplates, which some clients call. */
export const listPromptTemplatesV1: Handler<"listPromptTemplatesV1"> = (ctx, input) =>
  listPromptTemplates(ctx, { ...input });
