import { useMemo, useRef, useState } from "preact/hooks";
import { ingestOtlpTraces, searchTraces } from "../../generated/client.ts";
import { addressOf } from "../shared/api.ts";
import { Badge, Button, Copy } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { counted, duration } from "../shared/format.ts";
import { Shown, useAgainEvery, useCall } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { key, may } from "../shared/session.ts";
import { commands } from "./commands.ts";

const pollMs = 2_000;

/** Page with three commands that send data, with the key in place, and a note when the first trace arrives. */
export function Page() {
  const [isShown, setIsShown] = useState(false);
  const own = key.value ?? "";
  const given = useMemo(() => commands(location.origin, addressOf(ingestOtlpTraces, {}), own), [own]);
  const hidden = `${own.slice(0, 3)}…${own.slice(-4)}`;
  return (
    <>
      <Head title="Getting started">
        <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide the key" : "Show the key"}
        </Button>
      </Head>
      <div class="stack padded">
        {may(searchTraces) && <Arrival />}
        {!may(ingestOtlpTraces) && (
          <p class="panel">
            This key cannot send traces. The commands need one with the scope{" "}
            <code>{ingestOtlpTraces.scopes.join(", ")}</code>.
          </p>
        )}
        {given.map(({ title, text, command }) => (
          <section key={title} class="panel stack">
            <header class="row">
              <h2>{title}</h2>
              <Copy text={() => command}>Copy</Copy>
            </header>
            <p class="soft">{text}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard. */}
            <pre tabIndex={0}>{isShown ? command : command.replaceAll(own, hidden)}</pre>
          </section>
        ))}
        <p class="soft">
          SDKs, other languages and all operations: <a href="/docs">the API reference</a>.
        </p>
      </div>
    </>
  );
}

/** Shows a trace that arrives after the page was opened. */
function Arrival() {
  const first = useRef<string | null | undefined>(undefined);
  const newest = useCall(searchTraces, { body: { per_page: 5 } });
  const [trace = null] = newest.value?.items ?? [];
  if (newest.value && first.current === undefined) first.current = trace?.trace_id ?? null;
  const isNew = trace !== null && trace.trace_id !== first.current;
  useAgainEvery(isNew ? null : pollMs, newest);
  return (
    <Shown of={newest}>
      {() => (
        <div class="panel row" role="status">
          {isNew ? (
            <>
              <Badge tone="good">arrived</Badge>
              <b dir="auto">{trace.name}</b>
              {counted(trace.span_count, "span")} in {duration(trace.duration_ms)}
              <a href={to("traces", trace.trace_id)}>Open the trace</a>
            </>
          ) : (
            <>
              {first.current === null ? "Waiting for the first span of this workspace" : "Waiting for a new trace"}
              <span class="soft"> – run one of these, and it appears here.</span>
              {first.current && <a href={to("traces")}>All traces</a>}
            </>
          )}
        </div>
      )}
    </Shown>
  );
}
