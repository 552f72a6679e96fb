import { useState } from "preact/hooks";
import { getWorkflow, listWorkflowRuns, listWorkflowVersions, runWorkflow } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { useAsked } from "../shared/asked.tsx";
import { Button, Dialog } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { duration, exactMoment, moment } from "../shared/format.ts";
import { Inputs } from "../shared/Inputs.tsx";
import { useListed } from "../shared/listed.tsx";
import { Empty, Shown, useEvery, useLoaded } from "../shared/load.tsx";
import { go, query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Parts, Versions } from "../shared/Versions.tsx";
import { Graph } from "./Graph.tsx";
import { NodeList } from "./NodeList.tsx";
import { millisecondsOf, State } from "./states.tsx";

type Version = Schemas["GetWorkflowResponse"];

const parts = ["Graph", "Runs"] as const;

/** A workflow: the graph of one of its versions, its versions with their labels, and its runs. */
export function WorkflowPage({ workflow_id }: { workflow_id: string }) {
  const wanted = query.value.get("version");
  const part = query.value.get("part") === "Runs" ? "Runs" : "Graph";
  const [isStarting, setIsStarting] = useState(false);
  const version = useLoaded(
    (signal) =>
      call(
        getWorkflow,
        { params: { workflow_id_or_name: workflow_id }, query: wanted ? { version: Number(wanted) } : {} },
        { signal },
      ),
    [workflow_id, wanted],
  );
  const versions = useListed(
    (cursor, signal) =>
      call(
        listWorkflowVersions,
        { params: { workflow_id: Number(workflow_id) }, query: { limit: 50, ...cursor } },
        signal && { signal },
      ),
    [workflow_id],
  );
  const found = version.value;
  const address = (more: Record<string, string | number | null>) =>
    to("workflows", workflow_id, { part: part === "Runs" ? part : null, version: wanted, ...more });
  return (
    <>
      <Head title={found?.workflow_name ?? "Workflow"} above={<a href={to("workflows")}>Workflows</a>}>
        {found && may(runWorkflow) && (
          <Button kind="main" onClick={() => setIsStarting(true)}>
            Run version {found.version_number}
          </Button>
        )}
      </Head>
      {isStarting && found && <StartRun version={found} close={() => setIsStarting(false)} />}
      <div class="with-side">
        <Shown of={versions}>
          {({ data }) => (
            <Versions
              versions={data}
              chosen={found?.version_number ?? 0}
              href={(number) => address({ version: number })}
            >
              {versions.more}
            </Versions>
          )}
        </Shown>
        <section class="part">
          <Parts names={parts} chosen={part} href={(name) => address({ part: name === "Graph" ? null : name })} />
          {part === "Runs" ? (
            <Runs workflowId={Number(workflow_id)} />
          ) : (
            <Shown of={version}>{(one) => <Definition version={one} />}</Shown>
          )}
        </section>
      </div>
    </>
  );
}

function Definition({ version }: { version: Version }) {
  const name = query.value.get("node");
  const chosen = version.nodes.find((node) => node.name === name);
  const choose = (node: string) => setQuery({ node: node === name ? null : node }, { isReplaced: true });
  return (
    <>
      <Graph version={version} chosen={name} choose={choose} />
      {chosen && (
        <section class="panel node" aria-label={`Node ${chosen.name}`}>
          <h2 dir="auto">{chosen.name}</h2>
          <p class="soft">{chosen.node_type}</p>
          <pre dir="auto">{JSON.stringify(chosen.configuration, null, 2)}</pre>
          <Conditions edges={version.edges.filter(({ target_node_name }) => target_node_name === chosen.name)} />
        </section>
      )}
      <NodeList nodes={version.nodes} chosen={name} choose={choose} />
    </>
  );
}

function Conditions({ edges }: { edges: Version["edges"] }) {
  if (edges.length === 0) return null;
  return (
    <>
      <h3>Conditions</h3>
      {edges.map(({ id, source_node_name, is_and, conditionals }) => (
        <details key={id}>
          <summary dir="auto">
            {is_and ? "All" : "One"} of {conditionals.length} after {source_node_name}
          </summary>
          <pre dir="auto">{JSON.stringify(conditionals, null, 2)}</pre>
        </details>
      ))}
    </>
  );
}

const everyMs = 2_000;

function Runs({ workflowId }: { workflowId: number }) {
  const runs = useListed(
    (cursor, signal) =>
      call(
        listWorkflowRuns,
        { params: { workflow_id: workflowId }, query: { limit: 50, ...cursor } },
        signal && { signal },
      ),
    [workflowId],
  );
  const goesOn = runs.value?.data.some(({ finished_at }) => finished_at === null) ?? false;
  useEvery(goesOn ? everyMs : null, runs.again);
  return (
    <Shown of={runs}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="No runs yet.">What is run is kept for 30 days.</Empty>
        ) : (
          <div class="wide">
            <table class="list">
              <thead>
                <tr>
                  <th>Run</th>
                  <th>State</th>
                  <th class="number">Version</th>
                  <th class="number">Took</th>
                  <th>Begun</th>
                  <th>By</th>
                </tr>
              </thead>
              <tbody>
                {data.map((run) => {
                  const took = millisecondsOf(run.created_at, run.finished_at);
                  return (
                    <tr key={run.id}>
                      <td>
                        <a href={to("workflows", workflowId, "runs", run.id)}>#{run.id}</a>
                      </td>
                      <td>
                        <State state={run.status} />
                      </td>
                      <td class="number">{run.version_number}</td>
                      <td class="number">{took === null ? "" : duration(took)}</td>
                      <td title={exactMoment(run.created_at)}>{moment(run.created_at)}</td>
                      <td class="cut" dir="auto">
                        {run.origin === "request" ? run.created_by : `a ${run.origin}`}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            {runs.more}
          </div>
        )
      }
    </Shown>
  );
}

function StartRun({ version, close }: { version: Version; close: () => void }) {
  const { isBusy, ask, note } = useAsked();
  const start = (input_variables: Record<string, unknown>) =>
    ask(async () => {
      const { workflow_id, version_number } = version;
      const body = { input_variables, workflow_version_number: version_number };
      const begun = await call(runWorkflow, { params: { workflow_name: String(workflow_id) }, body });
      go(to("workflows", workflow_id, "runs", begun.workflow_version_execution_id));
    });
  return (
    <Dialog title={`Run version ${version.version_number}`} onClose={close}>
      <Inputs variables={version.required_input_variables} submit={start}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          Start the run
        </Button>
      </Inputs>
      {note}
    </Dialog>
  );
}
