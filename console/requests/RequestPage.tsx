import { getRequest } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Badge, Curl, Facts, Fault, Folded, Parts, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { Shown, useCall } from "../shared/load.tsx";
import { Messages } from "../shared/Messages.tsx";
import { query, to } from "../shared/router.ts";
import { Values } from "../shared/Values.tsx";

type Log = Schemas["RequestLogDetailResponse"];

const names = ["Messages", "Variables", "Parameters", "Metadata", "JSON"];

/** Page of a request log: its messages, variables, parameters and costs. */
export function Page({ request_id }: { request_id: string }) {
  const input = { params: { request_id: Number(request_id) } };
  const log = useCall(getRequest, input);
  const chosen = query.value.get("show") ?? "Messages";
  return (
    <>
      <Head title={`Request ${request_id}`} above={<a href={to("requests")}>Requests</a>}>
        <Curl of={getRequest} input={input} />
      </Head>
      <Shown of={log}>
        {(value) => (
          <div class="stack padded">
            <Facts of={factsOf(value)} />
            <Parts names={names} chosen={chosen} param="show" />
            <Fault>{value.error_message}</Fault>
            <Part name={chosen} log={value} />
          </div>
        )}
      </Shown>
    </>
  );
}

function Part({ name, log }: { name: string; log: Log }) {
  const { prompt_template, metadata } = log.prompt_blueprint;
  if (name === "Variables") return <Values label="variables" values={log.prompt_input_variables} />;
  if (name === "Parameters") return <Values label="parameters" values={metadata.model.parameters} />;
  if (name === "Metadata") return <Values label="metadata" values={log.metadata} />;
  return name === "JSON" ? <Folded name="JSON" value={log} isOpen /> : <Messages prompt={prompt_template} />;
}

function factsOf(log: Log) {
  const { trace_id, span_id, prompt_id } = log;
  return {
    Status: <Badge>{log.status}</Badge>,
    Error: log.error_type,
    Model: `${log.model} · ${log.provider}`,
    Started: <Time at={log.request_start_time} />,
    Latency: duration(log.latency_ms),
    Cost: log.price !== undefined && cost(log.price),
    Tokens: log.tokens !== undefined && `${count(log.input_tokens ?? 0)} in · ${count(log.output_tokens ?? 0)} out`,
    Prompt: prompt_id && <a href={to("prompts", prompt_id)}>{`${log.prompt_name} v${log.prompt_version_number}`}</a>,
    Trace: trace_id && <a href={to("traces", trace_id, { span: span_id })}>{trace_id.slice(0, 12)}</a>,
    Scores: Object.entries(log.scores)
      .map((score) => score.join(" "))
      .join(", "),
    Tags: log.tags.join(", "),
  };
}
