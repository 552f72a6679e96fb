import { getRequest, getSpan } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Badge, Curl, Facts, Fault, Folded, Parts } from "../shared/controls.tsx";
import { cost, count, duration, readable } from "../shared/format.ts";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import { Messages } from "../shared/Messages.tsx";
import { query, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Values } from "../shared/Values.tsx";
import type { Node } from "./tree.ts";

type Span = Schemas["StoredSpan"];

/** Details of one span: its messages or its input and output, its attributes, its events, and all of it as JSON. */
export function SpanDetails({ trace_id, node, start }: { trace_id: string; node: Node; start: number }) {
  const { span, subtree } = node;
  const tokens = subtree.input_tokens + subtree.output_tokens;
  const { request_log_id, status } = span;
  const params = { trace_id, span_id: span.span_id };
  const whole = useCall(getSpan, { params });
  const hasLog = request_log_id !== null && may(getRequest);
  const names = [hasLog ? "Messages" : "Content", "Attributes", "Events", "JSON"];
  const chosen = names.find((name) => name === query.value.get("show")) ?? (names[0] as string);
  const below = subtree.span_count > 1 ? " (with spans below)" : "";
  const facts = {
    Type: span.type,
    Status: status !== "UNSET" && <Badge>{status}</Badge>,
    "Starts at": duration(start),
    Duration: duration(span.duration_ms),
    Model: span.model,
    Tool: span.tool_name,
    [`Cost${below}`]: subtree.cost_usd > 0 && cost(subtree.cost_usd),
    [`Tokens${below}`]: tokens > 0 && count(tokens),
    "Request log": request_log_id && <a href={to("requests", request_log_id)}>{request_log_id}</a>,
  };
  return (
    <section class="details stack padded scroll" aria-label="Span">
      <header class="row">
        <h2 dir="auto">{span.name}</h2>
        <Curl kind="quiet" of={getSpan} input={{ params }} />
      </header>
      <Facts of={facts} />
      <Parts names={names} chosen={chosen} param="show" />
      <Shown of={whole}>
        {({ span: value }) => (
          <>
            <Fault>{faultOf(value)}</Fault>
            <Part name={chosen} span={value} />
          </>
        )}
      </Shown>
    </section>
  );
}

function Part({ name, span }: { name: string; span: Span }) {
  if (name === "Messages") return <LogMessages request_id={span.request_log_id as number} />;
  if (name === "Content") return <Content attributes={span.attributes} />;
  if (name === "JSON") return <Folded name="JSON" value={span} isOpen />;
  if (name === "Attributes")
    return <Values label="attributes" values={{ ...span.attributes, ...span.resource.attributes }} />;
  if (span.events.length === 0) return <Empty title="No events" />;
  return span.events.map((event, index) => (
    <Folded key={index} name={String(event.name ?? "event")} value={event.attributes ?? event} isOpen={index < 3} />
  ));
}

function LogMessages({ request_id }: { request_id: number }) {
  const log = useCall(getRequest, { params: { request_id } });
  return <Shown of={log}>{({ prompt_blueprint }) => <Messages prompt={prompt_blueprint.prompt_template} />}</Shown>;
}

/** Input and output by the names that instrumentations give them. */
const contents = {
  Input: [
    ...["function_input", "eval.input", "ai.toolCall.args", "gen_ai.tool.call.arguments"],
    ...["input.value", "traceloop.entity.input"],
  ],
  Output: [
    ...["function_output", "eval.output", "ai.toolCall.result", "gen_ai.tool.call.result"],
    ...["output.value", "traceloop.entity.output"],
  ],
};

function Content({ attributes }: { attributes: Record<string, unknown> }) {
  const found = Object.entries(contents).flatMap(([name, keys]) =>
    keys.filter((key) => key in attributes).map((key) => ({ name, value: readable(attributes[key]) })),
  );
  if (found.length === 0) return <Empty title="No input, no output">The attributes say the rest.</Empty>;
  return found.map(({ name, value }) => <Folded key={name} name={name} value={value} isOpen />);
}

/** Error message of a span, from its status or from the exception that it recorded. */
function faultOf({ status, events }: Span): string {
  const found = (events.find(({ name }) => name === "exception")?.attributes ?? {}) as Record<string, unknown>;
  const exception = [found["exception.type"], found["exception.message"]].filter(Boolean).join(": ");
  return status.description || exception;
}
