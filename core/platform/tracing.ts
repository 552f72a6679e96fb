import type { Attributes, Span } from "@opentelemetry/api";

/**
 * Name, kind and attributes that a span begins with. Neither these nor later ones may hold secrets or texts of users.
 */
export interface SpanStart {
  name: string;
  kind: "SERVER" | "CONSUMER" | "CLIENT";
  attributes: Attributes;
  /** Header that names the span of the caller. */
  traceparent?: string | null;
}

export type Tracing = <T>(start: SpanStart, work: (span: Span) => Promise<T>) => Promise<T>;

let installed: Tracing | null = null;

export function installTracing(tracing: Tracing): void {
  installed = tracing;
}

/** Runs work in a span of its own, below that of the work around it; without a span where nobody asked for traces. */
export function traced<T>(start: () => SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  return installed ? installed(start(), work) : work(null);
}
