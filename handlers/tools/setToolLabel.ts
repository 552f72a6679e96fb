import { setToolLabel as setLabel } from "../../core/prompts/tools/toolLabels.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function setToolLabel(ctx: Context, { params, body }: Input<"setToolLabel">): Reply<"setToolLabel"> {
  const label = await setLabel(ctx.db, params.identifier, body.name, body.version_number);
  return "asked" in label ? presentAsked(label) : { status: 201, body: { success: true, label } };
}
