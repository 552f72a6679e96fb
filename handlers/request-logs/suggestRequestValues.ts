import { suggestValues } from "../../core/logs/requests/suggestValues.ts";
import { handler } from "../handler.ts";
import { readFilterGroupText } from "./readFilterGroupText.ts";

export const suggestRequestValues = handler<"suggestRequestValues">(async (ctx, { query }, reply) => {
  const values = await suggestValues(ctx.db, {
    field: query.field,
    prefix: query.prefix ?? "",
    key: query.metadata_key ?? null,
    promptId: query.prompt_id ?? null,
    group: readFilterGroupText(query.filter_group, "filter_group"),
  });
  return reply(200, { success: true, values });
});
