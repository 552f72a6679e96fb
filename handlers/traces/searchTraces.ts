import { searchTraces as search } from "../../core/logs/spans/search/searchTraces.ts";
import { invalid } from "../../core/values/givenTime.ts";
import { givenFilters } from "../givenFilters.ts";
import { handler } from "../handler.ts";
import { readOrder } from "../page.ts";
import { presentTracePage } from "./presentTracePage.ts";

export const searchTraces = handler<"searchTraces">(async (ctx, { body }, reply) => {
  const order = readOrder(body, "trace_start");
  // An empty cursor asks for the first page in the form with cursors.
  const cursor = body.cursor || null;
  if (cursor !== null && body.page != null) {
    throw invalid(["body", "page"], "Input should be omitted together with a cursor", "value_error");
  }
  const page = body.page ?? 1;
  const perPage = body.limit ?? body.per_page;
  const isByCursor = cursor !== null || body.cursor === "" || (body.limit != null && body.page == null);
  const found = await search(ctx.db, {
    group: givenFilters(body),
    q: body.q ?? null,
    order,
    page,
    perPage,
    cursor,
    includeSpans: body.include_spans,
    includePreviews: body.include_previews,
  });
  return reply(200, presentTracePage(found, { page: isByCursor ? null : page, perPage }));
});
