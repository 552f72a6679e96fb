import { searchNamedLogs } from "../../core/logs/requests/searchRequestLogs.ts";
import { handler } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";
import { readQuery } from "./readQuery.ts";

export const searchRequestLogs = handler<"searchRequestLogs">(async (ctx, { body }, reply) => {
  const { cursor = null } = body;
  // Null has become the default.
  const page = body.page as number;
  const perPage = body.per_page as number;
  const found = await searchNamedLogs(ctx.db, { ...readQuery(body), page, perPage, cursor }, body);
  return reply(200, presentSearchPage(found, { page: cursor === null ? page : null, perPage }));
});
