import { getTrace, getWorkflow, getWorkflowRun } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Curl, Facts, Fault, Folded, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { Shown, useAgainEvery, useCall, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Graph } from "./Graph.tsx";
import { State, tookOf } from "./states.tsx";

type Run = Schemas["WorkflowRunResponse"];
type Version = Schemas["GetWorkflowResponse"];

const everyMs = 1_000;

/** Page of a run: the state of each node, during the run and afterwards. */
export function Page({ workflow_id, run_id }: { workflow_id: string; run_id: string }) {
  const request = { params: { workflow_run_id: Number(run_id) } };
  const run = useCall(getWorkflowRun, request);
  const { version_number: number = null, trace_id, finished_at } = run.value?.workflow_run ?? {};
  const version = useLoaded(
    async (signal) => {
      const params = { workflow_id_or_name: workflow_id };
      return number === null ? null : call(getWorkflow, { params, query: { version: number } }, { signal });
    },
    [workflow_id, number],
  );
  useAgainEvery(finished_at === null ? everyMs : null, run);
  const above = (
    <>
      <a href={to("workflows")}>Workflows</a> /
      <a dir="auto" href={to("workflows", workflow_id, { part: "Runs" })}>
        {run.value?.workflow_name ?? workflow_id}
      </a>
    </>
  );
  return (
    <>
      <Head title={`Run #${run_id}`} above={above}>
        {trace_id && may(getTrace) && <a href={to("traces", trace_id)}>Trace</a>}
        <Curl of={getWorkflowRun} input={request} />
      </Head>
      <Shown of={run}>
        {(found) => (
          <div class="stack padded">
            <div aria-live="polite">
              <Facts of={factsOf(found)} />
            </div>
            <Shown of={version}>{(one) => one && <Nodes run={found} version={one} />}</Shown>
          </div>
        )}
      </Shown>
    </>
  );
}

function factsOf({
  workflow_run: { status, version_number, created_at, finished_at, created_by, origin },
  nodes,
}: Run) {
  return {
    State: <State of={status} />,
    Nodes: `${nodes.filter((node) => node.finished_at !== null).length} of ${nodes.length} finished`,
    Version: version_number,
    Started: <Time at={created_at} />,
    Duration: tookOf(created_at, finished_at),
    By: origin === "request" ? (created_by ?? "a key") : `a ${origin}`,
  };
}

function Nodes({ run, version }: { run: Run; version: Version }) {
  const name = query.value.get("node");
  const states = new Map(run.nodes.map((node) => [node.name, node]));
  const chosen = version.nodes.find((node) => node.name === name);
  const choose = (node: string) => setQuery({ node: node === name ? null : node }, { isReplaced: true });
  const outputs = run.nodes.filter((node) => node.is_output_node && node.status === "SUCCESS");
  return (
    <>
      <Graph version={version} chosen={name} choose={choose} states={states} />
      {chosen && <NodeOfRun node={chosen} state={states.get(chosen.name)} run={run} />}
      <section class="panel stack" aria-label="Values of the run">
        <Folded name="Input variables" value={run.input_variables} />
        {outputs.map((node) => (
          <Folded key={node.name} name={`Output of ${node.name}`} value={node.value} isOpen />
        ))}
      </section>
    </>
  );
}

type NodeOfRunProps = { node: Version["nodes"][number]; state: Run["nodes"][number] | undefined; run: Run };

function NodeOfRun({ node: { name, node_type, dependencies, configuration }, state, run }: NodeOfRunProps) {
  const inputOf = (before: string) =>
    run.nodes.find((node) => node.name === before)?.value ?? run.input_variables[before] ?? null;
  const inputs = Object.fromEntries(dependencies.map((before) => [before, inputOf(before)]));
  const { status, started_at = null, finished_at = null, error_message, raw_error_message } = state ?? {};
  return (
    <section class="panel stack" aria-label={`Node ${name}`}>
      <header class="row">
        <h2 dir="auto">{name}</h2>
        {status && <State of={status} />}
        <span class="soft">{[node_type, tookOf(started_at, finished_at)].filter(Boolean).join(" · ")}</span>
      </header>
      <Fault>{error_message}</Fault>
      {raw_error_message && raw_error_message !== error_message && (
        <Folded name="Original error" value={raw_error_message} />
      )}
      {status === "SUCCESS" && <Folded name="Output" value={state?.value} />}
      {dependencies.length > 0 && <Folded name="Inputs" value={inputs} />}
      <Folded name="Configuration" value={configuration} />
    </section>
  );
}
