import { useMemo, useRef, useState } from "preact/hooks";
import { ingestOtlpTraces, searchTraces } from "../../generated/client.ts";
import { addressOf, call } from "../shared/api.ts";
import { Badge, Button, Copy } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { count, duration } from "../shared/format.ts";
import { FailureNote, useEvery, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { key, may } from "../shared/session.ts";
import { commands } from "./commands.ts";

const pollMs = 2_000;

/** Three commands that send something, with the key in place, and a look-out for what comes. */
export function StartPage() {
  const [isShown, setIsShown] = useState(false);
  const own = key.value ?? "";
  const given = useMemo(
    () => commands({ origin: location.origin, traces: addressOf(ingestOtlpTraces, {}), key: own }),
    [own],
  );
  const hidden = `${own.slice(0, 3)}…${own.slice(-4)}`;
  return (
    <>
      <Head title="Getting started">
        <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide the key" : "Show the key"}
        </Button>
      </Head>
      <div class="start">
        {may(searchTraces) && <Arrival />}
        {!may(ingestOtlpTraces) && (
          <p class="panel note">
            This key may read and not send. The commands need one with the scope{" "}
            <code>{ingestOtlpTraces.scopes.join(", ")}</code>.
          </p>
        )}
        <ol>
          {given.map(({ title, text, command }) => (
            <li key={title} class="panel">
              <header>
                <h2>{title}</h2>
                <Copy text={() => command}>Copy</Copy>
              </header>
              <p class="soft">{text}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard. */}
              <pre tabIndex={0}>{isShown ? command : command.replaceAll(own, hidden)}</pre>
            </li>
          ))}
        </ol>
        <p class="soft">
          SDKs, other languages and all operations: <a href="/docs">the API reference</a>.
        </p>
      </div>
    </>
  );
}

/** Looks out for a trace that was not there when the page was opened. */
function Arrival() {
  const first = useRef<string | null | undefined>(undefined);
  const newest = useLoaded(async (signal) => {
    const [trace = null] = (await call(searchTraces, { body: { per_page: 5 } }, { signal })).items;
    if (first.current === undefined) first.current = trace?.trace_id ?? null;
    return { trace };
  }, []);
  const { value, failure, again } = newest;
  const trace = value?.trace ?? null;
  const isNew = trace !== null && trace.trace_id !== first.current;
  useEvery(isNew ? null : pollMs, again);
  if (failure) return <FailureNote failure={failure} again={again} isBusy={newest.isLoading} />;
  return (
    <div class={`panel arrival ${isNew ? "here" : ""}`} role="status">
      {isNew ? (
        <>
          <Badge tone="good">arrived</Badge>
          <span>
            <b dir="auto">{trace.name}</b>, {count(trace.span_count)} {trace.span_count === 1 ? "span" : "spans"} in{" "}
            {duration(trace.duration_ms)}
          </span>
          <a class="button main" href={to("traces", trace.trace_id)}>
            Look at it
          </a>
        </>
      ) : (
        <>
          <span class="pulse on" aria-hidden="true" />
          <span>
            {first.current === null ? "Waiting for the first span of this workspace" : "Waiting for a new trace"}
            <span class="soft"> – run one of these, and it appears here.</span>
          </span>
          {first.current && (
            <a class="button" href={to("traces")}>
              All traces
            </a>
          )}
        </>
      )}
    </div>
  );
}
