import { suggestValues } from "../../core/logs/requests/suggestValues.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readFilterGroupText } from "./readFilterGroupText.ts";

export async function suggestRequestValues(
  ctx: Context,
  { query }: Input<"suggestRequestValues">,
): Reply<"suggestRequestValues"> {
  const values = await suggestValues(ctx.db, {
    field: query.field,
    prefix: query.prefix ?? "",
    key: query.metadata_key ?? null,
    promptId: query.prompt_id ?? null,
    group: readFilterGroupText(query.filter_group, "filter_group"),
  });
  return { status: 200, body: { success: true, values } };
}
