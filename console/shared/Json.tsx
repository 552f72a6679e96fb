import { useMemo } from "preact/hooks";
import { Copy } from "./controls.tsx";
import { count } from "./format.ts";

/** Characters that are shown; more of them can be copied. */
const mostShown = 200_000;

/** A value as it came. */
export function Json({ value }: { value: unknown }) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return (
    <section class="json">
      <Copy text={() => text}>Copy JSON</Copy>
      <pre>{text.slice(0, mostShown)}</pre>
      {text.length > mostShown && <p class="soft">And {count(text.length - mostShown)} characters more.</p>}
    </section>
  );
}
