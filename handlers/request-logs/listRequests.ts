import { searchNamedLogs } from "../../core/logs/requests/searchRequestLogs.ts";
import { handler } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";

export const listRequests = handler<"listRequests">(async (ctx, { query }, reply) => {
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
  return reply(200, presentSearchPage(found, { page: cursor === null ? page : null, perPage: per_page }));
});
