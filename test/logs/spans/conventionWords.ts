import type { Convention } from "../../../core/logs/conventions/convention.ts";
import { ConventionalSpan, conventions } from "../../../core/logs/conventions/conventions.ts";
import type { SpanRecord } from "../../../core/logs/spans/span.ts";

/** What the conventions that a span does not follow by its words say of it all the same. */
export function saidByOthers(record: SpanRecord): unknown[] {
  const span = new ConventionalSpan(record);
  const others = conventions.filter((convention) => !span.conventions.includes(convention));
  return others.flatMap((convention) => saidBy(convention, span));
}

/** Everything that a convention says of a span. */
function saidBy(convention: Convention, span: ConventionalSpan): unknown[] {
  return [
    convention.isCall?.(span),
    convention.isOutline?.(span),
    ...Object.values(convention.derived?.(span) ?? {}),
    ...(convention.input?.(span) ?? []),
    ...(convention.output?.(span) ?? []),
    ...Object.values(convention.parameters?.(span) ?? {}),
    ...Object.values(convention.tools?.(span) ?? {}),
    ...(convention.metadata?.(span) ?? []),
    ...(convention.tags?.(span) ?? []),
    convention.inputVariables?.(span),
    convention.isFailed?.(span),
    convention.errorMessage?.(span),
    convention.countsCacheApart?.(span),
  ].filter((said) => said !== undefined && said !== null && said !== false);
}
