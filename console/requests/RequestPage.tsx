import { getRequest } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Copy, Tabs } from "../shared/controls.tsx";
import { Fact } from "../shared/Fact.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, duration, exactMoment, moment } from "../shared/format.ts";
import { Json } from "../shared/Json.tsx";
import { ErrorText, Shown, useLoaded } from "../shared/load.tsx";
import { Messages } from "../shared/Messages.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { Values } from "../shared/Values.tsx";
import { Status } from "../traces/TracesPage.tsx";

type Log = Schemas["RequestLogDetailResponse"];

const names = ["Messages", "Variables", "Parameters", "Metadata", "JSON"] as const;

/** One request log: its talk with the model, what it was made of, and what it cost. */
export function RequestPage({ request_id = "" }: { request_id?: string }) {
  const input = { params: { request_id: Number(request_id) } };
  const log = useLoaded((signal) => call(getRequest, input, { signal }), [request_id]);
  const chosen = names.find((name) => name === query.value.get("show")) ?? "Messages";
  return (
    <>
      <Head title={`Request ${request_id}`} above={<a href={to("requests")}>Requests</a>}>
        <Copy text={() => curlOf(getRequest, input)}>Copy as curl</Copy>
      </Head>
      <Shown of={log}>
        {(value) => (
          <>
            <Facts log={value} />
            <Tabs
              label="Request"
              names={names}
              chosen={chosen}
              choose={(name) => setQuery({ show: name }, { isReplaced: true })}
            >
              <ErrorText text={value.error_message} />
              <Panel name={chosen} log={value} />
            </Tabs>
          </>
        )}
      </Shown>
    </>
  );
}

function Panel({ name, log }: { name: (typeof names)[number]; log: Log }) {
  if (name === "Messages") return <Messages prompt={log.prompt_blueprint.prompt_template} />;
  if (name === "Variables") return <Values label="variables" values={log.prompt_input_variables} />;
  if (name === "Parameters")
    return <Values label="parameters" values={log.prompt_blueprint.metadata.model.parameters} />;
  if (name === "Metadata") return <Values label="metadata" values={log.metadata} />;
  return <Json value={log} />;
}

function Facts({ log }: { log: Log }) {
  const { trace_id, span_id } = log;
  return (
    <dl class="facts">
      <div>
        <dt>Status</dt>
        <dd>
          <Status status={log.status} /> {log.error_type && <Badge tone="bad">{log.error_type}</Badge>}
        </dd>
      </div>
      <Fact name="Model" value={`${log.model} · ${log.provider}`} />
      <Fact name="Started" title={exactMoment(log.request_start_time)} value={moment(log.request_start_time)} />
      <Fact name="Latency" value={duration(log.latency_ms)} />
      {log.price !== undefined && <Fact name="Cost" value={cost(log.price)} />}
      {log.tokens !== undefined && (
        <Fact name="Tokens" value={`${count(log.input_tokens ?? 0)} in · ${count(log.output_tokens ?? 0)} out`} />
      )}
      {log.prompt_id !== null && (
        <div>
          <dt>Prompt</dt>
          <dd>
            <a dir="auto" href={to("prompts", log.prompt_id)}>{`${log.prompt_name} v${log.prompt_version_number}`}</a>
          </dd>
        </div>
      )}
      {trace_id !== null && (
        <div>
          <dt>Trace</dt>
          <dd>
            <a href={to("traces", trace_id, { span: span_id })}>{trace_id.slice(0, 12)}</a>
          </dd>
        </div>
      )}
      {Object.entries(log.scores).map(([name, score]) => (
        <Fact key={name} name={`Score ${name}`} value={String(score)} />
      ))}
      {log.tags.length > 0 && <Fact name="Tags" value={log.tags.join(", ")} />}
    </dl>
  );
}
