import { listWorkflows } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Badge } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, to } from "../shared/router.ts";
import { Pager, Search } from "../shared/Search.tsx";

/** The workflows of the workspace, those that changed last first. */
export function WorkflowsPage() {
  const name = query.value.get("q") ?? "";
  const page = Number(query.value.get("page") ?? 1);
  const found = useLoaded(
    (signal) => call(listWorkflows, { query: { page, sort_by: "updated_at", ...(name && { name }) } }, { signal }),
    [name, page],
  );
  return (
    <>
      <Head title="Workflows">
        <Search label="Search workflows" />
      </Head>
      <Shown of={found}>
        {({ items, pages }) =>
          items.length === 0 ? (
            <Empty title={name ? `No workflow has “${name}” in its name.` : "No workflows yet."}>
              A workflow is a graph of prompts, code and checks. <a href="/docs#tag/Workflows">Make one</a> by the API.
            </Empty>
          ) : (
            <>
              <table class="list">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th class="number">Version</th>
                    <th>Labels</th>
                    <th>Changed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((workflow) => (
                    <tr key={workflow.id}>
                      <td class="cut">
                        <a dir="auto" href={to("workflows", workflow.id)}>
                          {workflow.name}
                        </a>
                      </td>
                      <td class="number">{workflow.latest_version_number}</td>
                      <td>
                        <span class="badges">
                          {workflow.release_labels.map((label) => (
                            <Badge key={label} tone="accent">
                              {label}
                            </Badge>
                          ))}
                        </span>
                      </td>
                      <td title={exactMoment(workflow.updated_at)}>{moment(workflow.updated_at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager page={page} pages={pages} />
            </>
          )
        }
      </Shown>
    </>
  );
}
