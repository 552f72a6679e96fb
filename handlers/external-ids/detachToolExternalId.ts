import { detach } from "./operations.ts";

export const detachToolExternalId = detach("tool", "tool_id");
