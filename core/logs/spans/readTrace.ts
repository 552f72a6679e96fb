import {
  findSpan,
  type ListedSpan,
  listSpanPageWithin,
  listSpanTree,
  type SpanRow,
} from "../../../db/queries/logs/spans.ts";
import type { Scope } from "../../../db/scope.ts";
import { withoutMeasures } from "../../../db/within.ts";
import { Problem } from "../../../domain/problem.ts";
import { decodeCursor, encodeCursor } from "../../values/cursor.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";
import { noTrace } from "./closeTrace.ts";
import { storedSpanId, storedTraceId } from "./span.ts";

/** Start and length of a page of spans. */
interface Asked {
  cursor?: string | undefined;
  /** Order of the spans by their starts; ascending when left out. */
  order?: "asc" | "desc";
  limit: number;
}

interface SpanPage<Span> {
  trace_id: string;
  spans: Span[];
  next_cursor: string | null;
  has_more: boolean;
}

/** One page of a trace's spans with everything, by their start. @throws Problem not_found without spans, invalid_cursor */
export async function readTrace(db: Scope, given: string, asked: Asked): Promise<SpanPage<SpanRow>> {
  const page = await pageOf(db, given, asked, (...of) => listSpanPageWithin(...of, maxPageBytes));
  return { ...page, spans: withoutMeasures<SpanRow>(page.spans) };
}

/** The same without what is heavy in them. @throws Problem not_found without spans, invalid_cursor */
export function readTraceTree(db: Scope, given: string, asked: Asked): Promise<SpanPage<ListedSpan>> {
  return pageOf(db, given, asked, listSpanTree);
}

/** @throws Problem not_found */
export async function readSpan(db: Scope, trace: string, span: string): Promise<SpanRow> {
  const found = await findSpan(db, storedTraceId(trace), storedSpanId(span));
  if (!found) throw new Problem("not_found", `There is no span ${span} of a trace ${trace} in this workspace.`);
  return found;
}

async function pageOf<Span extends Pick<SpanRow, "start_time_ns" | "id"> & { is_beyond?: boolean }>(
  db: Scope,
  given: string,
  { cursor, limit, order = "asc" }: Asked,
  list: (db: Scope, traceId: string, page: Parameters<typeof listSpanTree>[2]) => Promise<Span[]>,
): Promise<SpanPage<Span>> {
  const trace_id = storedTraceId(given);
  const page = { of: `${db.workspaceId} ${trace_id}`, sort: "start", order, filters: {} };
  const key = decodeCursor(page, ["digits", "key"], cursor) as [string, number] | null;
  const fetched = await list(db, trace_id, { after: key && { start_time_ns: key[0], id: key[1] }, order, limit });
  // The spans that a cursor led to may be elsewhere by now: they were deleted, or replaced by some of another start.
  const isThere =
    fetched.length > 0 || (key && (await list(db, trace_id, { after: null, order, limit: 0 })).length > 0);
  if (!isThere) throw noTrace(trace_id);
  const spans = fetched.slice(0, limit).filter(({ is_beyond }) => !is_beyond);
  const last = spans.at(-1);
  const has_more = fetched.length > spans.length;
  return {
    trace_id,
    spans,
    next_cursor: has_more && last ? encodeCursor(page, [last.start_time_ns, last.id]) : null,
    has_more,
  };
}
