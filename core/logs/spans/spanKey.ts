/** Text that names a span of a trace. The length keeps ids with spaces, which are possible, apart. */
export function spanKey({ trace_id, span_id }: { trace_id: string; span_id: string }): string {
  return `${trace_id.length} ${trace_id} ${span_id}`;
}
