import { useState } from "preact/hooks";
import { textOf } from "./format.ts";
import { Empty } from "./load.tsx";

/** Most characters of a text that is not folded. */
const mostAtOnce = 240;
/** Most names that are drawn; a search finds the others. */
const mostNames = 200;

/** Values by name, searched by both. */
export function Values({ label, values }: { label: string; values: Record<string, unknown> }) {
  const [sought, setSought] = useState("");
  const all = Object.entries(values).map(([name, value]) => ({ name, text: textOf(value) }));
  const lower = sought.toLowerCase();
  const found = all.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(lower));
  if (all.length === 0) return <Empty title={`No ${label}`} />;
  const given = { "aria-label": `Search ${label}`, placeholder: `Search ${all.length} ${label}`, value: sought };
  return (
    <div class="values stack">
      <input type="search" {...given} onInput={(event) => setSought(event.currentTarget.value)} />
      <dl>
        {found.slice(0, mostNames).map(({ name, text }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">
              {text.slice(0, mostAtOnce)}
              {text.length > mostAtOnce && (
                <details>
                  <summary>…</summary>
                  {text.slice(mostAtOnce)}
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {found.length > mostNames && <p class="soft">{found.length - mostNames} more: search for what you need.</p>}
      {found.length === 0 && <p class="soft">Nothing matches “{sought}”.</p>}
    </div>
  );
}
