import { getTrace, getWorkflow, getWorkflowRun } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Copy } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { duration, exactMoment, moment, textOf } from "../shared/format.ts";
import { Shown, useEvery, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Graph } from "./Graph.tsx";
import { NodeList } from "./NodeList.tsx";
import { millisecondsOf, State } from "./states.tsx";

type Run = Schemas["WorkflowRunResponse"];
type Version = Schemas["GetWorkflowResponse"];

const everyMs = 1_000;

/** One run: where each of its nodes stands, while it goes on and afterwards. */
export function RunPage({ workflow_id, run_id }: { workflow_id: string; run_id: string }) {
  const request = { params: { workflow_run_id: Number(run_id) } };
  const run = useLoaded((signal) => call(getWorkflowRun, request, { signal }), [run_id]);
  const number = run.value?.workflow_run.version_number ?? null;
  const version = useLoaded(
    async (signal) =>
      number === null
        ? null
        : call(getWorkflow, { params: { workflow_id_or_name: workflow_id }, query: { version: number } }, { signal }),
    [workflow_id, number],
  );
  const goesOn = run.value !== null && run.value.workflow_run.finished_at === null;
  useEvery(goesOn ? everyMs : null, run.again);
  const trace = run.value?.workflow_run.trace_id;
  return (
    <>
      <Head
        title={`Run #${run_id}`}
        above={
          <>
            <a href={to("workflows")}>Workflows</a> /
            <a dir="auto" href={to("workflows", workflow_id, { part: "Runs" })}>
              {run.value?.workflow_name ?? workflow_id}
            </a>
          </>
        }
      >
        {trace && may(getTrace) && (
          <a class="button usual" href={to("traces", trace)}>
            Its trace
          </a>
        )}
        <Copy text={() => curlOf(getWorkflowRun, request)}>Copy as curl</Copy>
      </Head>
      <Shown of={run}>
        {(found) => (
          <div class="part">
            <Facts run={found} />
            <Shown of={version}>{(one) => one && <Nodes run={found} version={one} />}</Shown>
          </div>
        )}
      </Shown>
    </>
  );
}

function Facts({ run: { workflow_run, nodes } }: { run: Run }) {
  const { status, version_number, created_at, finished_at, created_by, origin } = workflow_run;
  const took = millisecondsOf(created_at, finished_at);
  const done = nodes.filter((node) => node.finished_at !== null).length;
  return (
    <dl class="facts">
      <div>
        <dt>State</dt>
        <dd aria-live="polite">
          <State state={status} />
        </dd>
      </div>
      <Fact name="Nodes" value={`${done} of ${nodes.length} ended`} />
      <Fact name="Version" value={String(version_number)} />
      <Fact name="Begun" value={moment(created_at)} title={exactMoment(created_at)} />
      {took !== null && <Fact name="Took" value={duration(took)} />}
      <Fact name="By" value={origin === "request" ? (created_by ?? "a key") : `a ${origin}`} />
    </dl>
  );
}

function Fact({ name, value, title }: { name: string; value: string; title?: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

function Nodes({ run, version }: { run: Run; version: Version }) {
  const name = query.value.get("node");
  const states = new Map(run.nodes.map((node) => [node.name, node]));
  const chosen = version.nodes.find((node) => node.name === name);
  const choose = (node: string) => setQuery({ node: node === name ? null : node }, { isReplaced: true });
  const statuses = new Map(run.nodes.map((node) => [node.name, node.status]));
  return (
    <>
      <Graph version={version} chosen={name} choose={choose} states={statuses} />
      {chosen && <NodeOfRun node={chosen} state={states.get(chosen.name)} run={run} />}
      <NodeList nodes={version.nodes} chosen={name} choose={choose} states={states} />
      <section class="panel node" aria-label="Values of the run">
        <Folded name="Input variables" value={run.input_variables} />
        {run.nodes.flatMap((node) =>
          node.is_output_node && node.status === "SUCCESS"
            ? [<Folded key={node.name} name={`Output of ${node.name}`} value={node.value} isOpen />]
            : [],
        )}
      </section>
    </>
  );
}

interface NodeOfRunProps {
  node: Version["nodes"][number];
  state: Run["nodes"][number] | undefined;
  run: Run;
}

function NodeOfRun({ node: { name, node_type, dependencies, configuration }, state, run }: NodeOfRunProps) {
  const inputOf = (before: string) =>
    run.nodes.find((node) => node.name === before)?.value ?? run.input_variables[before] ?? null;
  const took = state ? millisecondsOf(state.started_at, state.finished_at) : null;
  return (
    <section class="panel node" aria-label={`Node ${name}`}>
      <header>
        <h2 dir="auto">{name}</h2>
        {state && <State state={state.status} />}
        <span class="soft">
          {node_type}
          {took !== null && ` · ${duration(took)}`}
        </span>
      </header>
      {state?.error_message && (
        <p class="node-error" dir="auto">
          {state.error_message}
        </p>
      )}
      {state?.raw_error_message && state.raw_error_message !== state.error_message && (
        <Folded name="As it was said" value={state.raw_error_message} />
      )}
      {state?.status === "SUCCESS" && <Folded name="Output" value={state.value} />}
      {dependencies.length > 0 && (
        <Folded name="Inputs" value={Object.fromEntries(dependencies.map((before) => [before, inputOf(before)]))} />
      )}
      <Folded name="Configuration" value={configuration} />
    </section>
  );
}

const mostShown = 100_000;

function Folded({ name, value, isOpen = false }: { name: string; value: unknown; isOpen?: boolean }) {
  const text = textOf(value);
  return (
    <details open={isOpen}>
      <summary dir="auto">{name}</summary>
      <Copy text={() => text}>Copy</Copy>
      <pre dir="auto">{text.slice(0, mostShown)}</pre>
      {text.length > mostShown && <p class="soft">The copy has the rest.</p>}
    </details>
  );
}
