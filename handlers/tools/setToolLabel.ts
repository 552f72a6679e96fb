import { setToolLabel as setLabel } from "../../core/prompts/tools/toolLabels.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const setToolLabel = handler<"setToolLabel">(async (ctx, { params, body }, reply) => {
  const label = await setLabel(ctx.db, params.identifier, body.name, body.version_number);
  return "asked" in label ? presentAsked(label) : reply(201, { success: true, label });
});
