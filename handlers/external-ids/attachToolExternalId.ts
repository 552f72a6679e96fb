import { attach } from "./operations.ts";

export const attachToolExternalId = attach("tool", "tool_id");
