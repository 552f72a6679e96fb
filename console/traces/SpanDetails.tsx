import { getRequest, getSpan } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Copy, Tabs } from "../shared/controls.tsx";
import { Fact } from "../shared/Fact.tsx";
import { cost, count, duration, readable } from "../shared/format.ts";
import { Json } from "../shared/Json.tsx";
import { Empty, ErrorText, Shown, useLoaded } from "../shared/load.tsx";
import { Messages } from "../shared/Messages.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Values } from "../shared/Values.tsx";
import { KindMark } from "./KindMark.tsx";
import type { Node } from "./tree.ts";

type Span = Schemas["StoredSpan"];

/** What is known of one span: its messages or its input and output, its attributes, its events, and all of it as JSON. */
export function SpanDetails({
  trace_id,
  node: { span, start, cost: spent, tokens, spans },
}: {
  trace_id: string;
  node: Node;
}) {
  const params = { trace_id, span_id: span.span_id };
  const whole = useLoaded(async (signal) => (await call(getSpan, { params }, { signal })).span, [params]);
  const hasLog = span.request_log_id !== null && may(getRequest);
  const names = [hasLog ? "Messages" : "Content", "Attributes", "Events", "JSON"] as const;
  const chosen = names.find((name) => name === query.value.get("show")) ?? names[0];
  return (
    <section class="details" aria-label="Span">
      <header>
        <h2 dir="auto">
          <KindMark type={span.type} /> {span.name}
        </h2>
        <div class="actions">
          <Badge>{span.type}</Badge>
          {span.status !== "UNSET" && <Badge tone={span.status === "ERROR" ? "bad" : "good"}>{span.status}</Badge>}
          <Copy kind="quiet" text={() => curlOf(getSpan, { params })}>
            Copy as curl
          </Copy>
        </div>
      </header>
      <dl class="facts">
        <Fact name="Starts at" value={duration(start)} />
        <Fact name="Duration" value={duration(span.duration_ms)} />
        {span.model !== null && <Fact name="Model" value={span.model} />}
        {span.tool_name !== null && <Fact name="Tool" value={span.tool_name} />}
        {spent > 0 && <Fact name={spans > 1 ? "Cost with all below" : "Cost"} value={cost(spent)} />}
        {tokens > 0 && <Fact name={spans > 1 ? "Tokens with all below" : "Tokens"} value={count(tokens)} />}
        {span.request_log_id !== null && (
          <div>
            <dt>Request log</dt>
            <dd>
              <a href={to("requests", span.request_log_id)}>{span.request_log_id}</a>
            </dd>
          </div>
        )}
      </dl>
      <Tabs
        label="Span"
        names={names}
        chosen={chosen}
        choose={(name) => setQuery({ show: name }, { isReplaced: true })}
      >
        <Shown of={whole}>
          {(value) => (
            <>
              <ErrorText text={value.status.description || exceptionOf(value)} />
              <Panel name={chosen} span={value} />
            </>
          )}
        </Shown>
      </Tabs>
    </section>
  );
}

function Panel({ name, span }: { name: string; span: Span }) {
  if (name === "Messages") return <LogMessages request_id={span.request_log_id as number} />;
  if (name === "Content") return <Content span={span} />;
  if (name === "Attributes")
    return <Values label="attributes" values={{ ...span.attributes, ...span.resource.attributes }} />;
  if (name === "Events") return <Events events={span.events} />;
  return <Json value={span} />;
}

function LogMessages({ request_id }: { request_id: number }) {
  const log = useLoaded((signal) => call(getRequest, { params: { request_id } }, { signal }), [request_id]);
  return <Shown of={log}>{({ prompt_blueprint }) => <Messages prompt={prompt_blueprint.prompt_template} />}</Shown>;
}

/** Input and output by the names that instrumentations give them. */
const contents = {
  Input:
    /^(?:function_input|eval\.input|ai\.toolCall\.args|gen_ai\.tool\.call\.arguments|input\.value|traceloop\.entity\.input)$/,
  Output:
    /^(?:function_output|eval\.output|ai\.toolCall\.result|gen_ai\.tool\.call\.result|output\.value|traceloop\.entity\.output)$/,
};

function Content({ span }: { span: Span }) {
  const found = Object.entries(contents).flatMap(([name, pattern]) =>
    Object.entries(span.attributes)
      .filter(([key]) => pattern.test(key))
      .map(([, value]) => ({ name, value })),
  );
  if (found.length === 0) {
    return (
      <Empty title="No input, no output">
        <p>This span says neither what went in nor what came out. Its attributes say the rest.</p>
      </Empty>
    );
  }
  return (
    <>
      {found.map(({ name, value }) => (
        <section key={name} class="content">
          <h3>{name}</h3>
          <pre dir="auto">{readable(value)}</pre>
        </section>
      ))}
    </>
  );
}

function Events({ events }: { events: Span["events"] }) {
  if (events.length === 0) return <Empty title="No events" />;
  return (
    <>
      {events.map((event, index) => (
        <details key={index} class="event" open={index < 3}>
          <summary dir="auto">{String(event.name ?? "event")}</summary>
          <pre dir="auto">{JSON.stringify(event.attributes ?? event, null, 2)}</pre>
        </details>
      ))}
    </>
  );
}

/** What the exception says that a span has noted. */
function exceptionOf({ events }: Span): string | null {
  const found = events.find(({ name }) => name === "exception")?.attributes as Record<string, unknown> | undefined;
  return found ? [found["exception.type"], found["exception.message"]].filter(Boolean).map(String).join(": ") : null;
}
