import { useState } from "preact/hooks";
import { listTables } from "../../generated/client.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Button } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";

type Tables = AnswerOf<"listTables">["data"];

export function TablesPage() {
  const name = query.value.get("name") ?? "";
  const [pages, setPages] = useState(1);
  const found = useLoaded(
    async (signal) => {
      const tables: Tables = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages; page++) {
        const asked = { limit: 50, ...(name && { name }), ...(cursor !== null && { cursor }) };
        const answer: AnswerOf<"listTables"> = await call(listTables, { query: asked }, { signal });
        tables.push(...answer.data);
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return { tables, hasMore: cursor !== null };
    },
    [name, pages],
  );
  return (
    <>
      <Head title="Tables">
        <input
          type="search"
          class="find"
          aria-label="Find tables by title"
          placeholder="Find by title"
          value={name}
          onInput={(event) => setQuery({ name: event.currentTarget.value || null }, { isReplaced: true })}
        />
      </Head>
      <Shown of={found}>
        {({ tables, hasMore }) =>
          tables.length === 0 ? (
            <Empty title={name ? "No table has such a title." : "There are no tables yet."}>
              {!name && <a href="/docs">Create one from a file of CSV or JSON, or from request logs.</a>}
            </Empty>
          ) : (
            <div class="scroll">
              <TableList tables={tables} />
              {hasMore && (
                <p class="more">
                  <Button onClick={() => setPages(pages + 1)} isBusy={found.isLoading}>
                    Show more
                  </Button>
                </p>
              )}
            </div>
          )
        }
      </Shown>
    </>
  );
}

function TableList({ tables }: { tables: Tables }) {
  return (
    <table class="list">
      <thead>
        <tr>
          <th>Title</th>
          <th class="number">Sheets</th>
          <th>Changed</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ id, title, sheet_count, updated_at }) => (
          <tr key={id}>
            <td>
              <a dir="auto" href={to("tables", id)}>
                {title}
              </a>
            </td>
            <td class="number">{sheet_count}</td>
            <td class="soft">{moment(updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
