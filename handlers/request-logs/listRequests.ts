import { searchNamedLogs } from "../../core/logs/requests/searchRequestLogs.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";

export async function listRequests(ctx: Context, { query }: Input<"listRequests">): Reply<"listRequests"> {
  const { user_id, page, per_page, cursor = null } = query;
  const found = await searchNamedLogs(
    ctx.db,
    {
      group: user_id === undefined ? null : { filters: [{ field: "user_id", operator: "is", value: user_id }] },
      q: null,
      order: { by: "request_start_time", direction: "desc" },
      page,
      perPage: per_page,
      cursor,
    },
    query,
  );
  return { status: 200, body: presentSearchPage(found, { page: cursor === null ? page : null, perPage: per_page }) };
}
