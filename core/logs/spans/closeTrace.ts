import { closeTraces, findClosure, lockTrace, type TraceClosureRecord } from "../../../db/queries/logs/traces.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";

/**
 * Closes a trace for ever. It waits for batches of spans that are being stored, and those that come after find it closed.
 * @throws Problem not_found without spans, trace_closed
 */
export function closeTrace(db: Scope, traceId: string): Promise<TraceClosureRecord> {
  return db.transaction(async (tx) => {
    const trace = await lockTrace(tx, traceId);
    if (!trace) throw noTrace(traceId);
    if (trace.is_closed) throw new Problem("trace_closed", `Trace ${traceId} is already closed.`);
    await closeTraces(tx, [traceId]);
    const closure = (await findClosure(tx, traceId)) as TraceClosureRecord;
    await noteAction(tx, "trace.closed", { type: "trace", id: traceId, name: null }, [null, closure]);
    return closure;
  });
}

export function noTrace(traceId: string): Problem {
  return new Problem("not_found", `There is no trace ${traceId} in this workspace.`);
}
