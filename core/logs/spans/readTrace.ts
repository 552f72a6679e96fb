import { listSpanPage } from "../../../db/queries/logs/spans.ts";
import type { Scope } from "../../../db/scope.ts";
import { noTrace } from "./closeTrace.ts";

/**
 * One page of a trace's spans by their start, with one span more than `limit` when there are more.
 * @throws Problem not_found without spans
 */
export async function readTrace(
  db: Scope,
  traceId: string,
  page: Parameters<typeof listSpanPage>[2],
): ReturnType<typeof listSpanPage> {
  const spans = await listSpanPage(db, traceId, page);
  if (spans.length === 0) throw noTrace(traceId);
  return spans;
}
