import { listTables } from "../../generated/client.ts";
import type { AnswerOf } from "../shared/api.ts";
import { Search, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { type Column, Listed, useList } from "../shared/lists.tsx";
import { Empty } from "../shared/load.tsx";
import { query, to } from "../shared/router.ts";

const columns: Column<AnswerOf<"listTables">["data"][number]>[] = [
  { name: "Title", of: ({ id, title }) => <a href={to("tables", id)}>{title}</a> },
  { name: "Sheets", isNumber: true, of: ({ sheet_count }) => sheet_count },
  { name: "Changed", of: ({ updated_at }) => <Time at={updated_at} /> },
];

export function Page() {
  const name = query.value.get("q");
  const list = useList(listTables, { query: { limit: 50, ...(name && { name }) } });
  return (
    <>
      <Head title="Tables">
        <Search label="Search tables" />
      </Head>
      <Listed label="Tables" list={list} columns={columns}>
        <Empty title={name ? `No table has “${name}” in its title.` : "No tables yet."}>
          <a href="/docs">Create one from a CSV or JSON file, or from request logs.</a>
        </Empty>
      </Listed>
    </>
  );
}
