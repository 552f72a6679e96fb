import { list } from "./operations.ts";

export const listToolExternalIds = list("tool", "tool_id");
