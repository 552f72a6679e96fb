import { useState } from "preact/hooks";
import { getWorkflow, listWorkflowRuns, listWorkflowVersions, runWorkflow } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Button, Dialog, Folded, Parts, Time, Versions } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { Inputs } from "../shared/Inputs.tsx";
import { type Column, Listed, useList } from "../shared/lists.tsx";
import { Empty, Shown, useAgainEvery, useCall } from "../shared/load.tsx";
import { go, query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Graph } from "./Graph.tsx";
import { State, tookOf } from "./states.tsx";

type Version = Schemas["GetWorkflowResponse"];
type Run = AnswerOf<"listWorkflowRuns">["data"][number];

/** A workflow: the graph of one of its versions, its versions with their labels, and its runs. */
export function Page({ workflow_id }: { workflow_id: string }) {
  const wanted = query.value.get("version");
  const part = query.value.get("part") === "Runs" ? "Runs" : "Graph";
  const [isStarting, setIsStarting] = useState(false);
  const version = useCall(getWorkflow, {
    params: { workflow_id_or_name: workflow_id },
    query: wanted ? { version: Number(wanted) } : {},
  });
  const params = { workflow_id: Number(workflow_id) };
  const versions = useList(listWorkflowVersions, { params, query: { limit: 50 } });
  const { value } = version;
  return (
    <>
      <Head title={value?.workflow_name ?? "Workflow"} above={<a href={to("workflows")}>Workflows</a>}>
        {value && may(runWorkflow) && (
          <Button kind="main" onClick={() => setIsStarting(true)}>
            Run version {value.version_number}
          </Button>
        )}
      </Head>
      {isStarting && value && <StartRun version={value} close={() => setIsStarting(false)} />}
      <div class="with-side">
        <Shown of={versions.found}>
          {({ items }) => (
            <Versions of={items} chosen={value?.version_number ?? 0}>
              {versions.more}
            </Versions>
          )}
        </Shown>
        <section class="stack padded scroll">
          <Parts names={["Graph", "Runs"]} chosen={part} param="part" />
          {part === "Runs" ? (
            <Runs workflow_id={Number(workflow_id)} />
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
        <section class="panel stack" aria-label={`Node ${chosen.name}`}>
          <h2 dir="auto">{chosen.name}</h2>
          <Folded name={chosen.node_type} value={chosen.configuration} isOpen />
          {version.edges
            .filter(({ target_node_name }) => target_node_name === chosen.name)
            .map(({ id, source_node_name, is_and, conditionals }) => {
              const words = `${is_and ? "All" : "One"} of ${conditionals.length} after ${source_node_name}`;
              return <Folded key={id} name={words} value={conditionals} />;
            })}
        </section>
      )}
    </>
  );
}

const everyMs = 2_000;

const columns: Column<Run>[] = [
  { name: "Run", of: ({ workflow_id, id }) => <a href={to("workflows", workflow_id, "runs", id)}>#{id}</a> },
  { name: "State", of: ({ status }) => <State of={status} /> },
  { name: "Version", isNumber: true, of: ({ version_number }) => version_number },
  { name: "Duration", isNumber: true, of: ({ created_at, finished_at }) => tookOf(created_at, finished_at) },
  { name: "Started", of: ({ created_at }) => <Time at={created_at} /> },
  { name: "By", of: ({ origin, created_by }) => (origin === "request" ? created_by : `a ${origin}`) },
];

function Runs({ workflow_id }: { workflow_id: number }) {
  const list = useList(listWorkflowRuns, { params: { workflow_id }, query: { limit: 50 } });
  useAgainEvery(list.items.some(({ finished_at }) => finished_at === null) ? everyMs : null, list.found);
  return (
    <Listed label="Runs" list={list} columns={columns}>
      <Empty title="No runs yet.">Runs are kept for 30 days.</Empty>
    </Listed>
  );
}

function StartRun({ version, close }: { version: Version; close: () => void }) {
  const { workflow_id, version_number, required_input_variables } = version;
  const start = async (input_variables: Record<string, unknown>) => {
    const body = { input_variables, workflow_version_number: version_number };
    const begun = await call(runWorkflow, { params: { workflow_name: String(workflow_id) }, body });
    go(to("workflows", workflow_id, "runs", begun.workflow_version_execution_id));
  };
  return (
    <Dialog title={`Run version ${version_number}`} onClose={close}>
      <Inputs variables={required_input_variables} does={start}>
        <Button type="submit" kind="main">
          Start the run
        </Button>
      </Inputs>
    </Dialog>
  );
}
