import { listWorkflows } from "../../generated/client.ts";
import type { AnswerOf } from "../shared/api.ts";
import { Badges, Search, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { type Column, Listed, useList } from "../shared/lists.tsx";
import { Empty } from "../shared/load.tsx";
import { query, to } from "../shared/router.ts";

const columns: Column<AnswerOf<"listWorkflows">["items"][number]>[] = [
  { name: "Name", of: ({ id, name }) => <a href={to("workflows", id)}>{name}</a> },
  { name: "Version", isNumber: true, of: ({ latest_version_number }) => latest_version_number },
  { name: "Labels", of: ({ release_labels }) => <Badges of={release_labels} /> },
  { name: "Changed", of: ({ updated_at }) => <Time at={updated_at} /> },
];

/** The workflows of the workspace, those that changed last first. */
export function Page() {
  const name = query.value.get("q");
  const list = useList(listWorkflows, { query: { sort_by: "updated_at", ...(name && { name }) } });
  return (
    <>
      <Head title="Workflows">
        <Search label="Search workflows" />
      </Head>
      <Listed label="Workflows" list={list} columns={columns}>
        <Empty title={name ? `No workflow has “${name}” in its name.` : "No workflows yet."}>
          A workflow is a graph of prompts, code and checks. <a href="/docs#tag/Workflows">Make one</a> by the API.
        </Empty>
      </Listed>
    </>
  );
}
