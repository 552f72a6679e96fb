import { listRequests, searchRequestLogs } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Button, Copy, Scrolling } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { FilterBar } from "../shared/filters/FilterBar.tsx";
import { groupIn } from "../shared/filters/fields.ts";
import { usePagedList } from "../shared/filters/pagedList.ts";
import { cost, count, duration, exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown } from "../shared/load.tsx";
import { query, to } from "../shared/router.ts";
import { SortHead } from "../shared/SortHead.tsx";
import { Status } from "../traces/TracesPage.tsx";
import { requestFields } from "./fields.ts";

type Log = Schemas["RequestLogSearchResult"];

const pollMs = 3_000;
const perPage = 25;

/**
 * The request logs, the newest first. Without a filter it is the plain list, which is read again and again; a search of logs
 * may be sent ten times a minute, so what it finds stands still.
 */
export function RequestsPage() {
  const { value: asked } = query;
  const sort_by = asked.get("sort") as Schemas["RequestSortField"] | null;
  const filter_group = groupIn(asked.get("filter")) as Schemas["StructuredFilterGroup"] | null;
  const isSearch = Boolean(asked.get("q") || filter_group || sort_by);
  const body = {
    per_page: perPage,
    ...(asked.get("q") && { q: asked.get("q") }),
    ...(filter_group && { filter_group }),
    ...(sort_by && { sort_by, sort_order: asked.get("order") === "asc" ? ("asc" as const) : ("desc" as const) }),
  };
  const { list, more, isReading } = usePagedList(
    (cursor, signal) => {
      const from = cursor ? { cursor } : {};
      const sending = signal ? { signal } : {};
      return isSearch
        ? call(searchRequestLogs, { body: { ...body, ...from } }, sending)
        : call(listRequests, { query: { per_page: perPage, ...from } }, sending);
    },
    { of: [body], idOf: ({ id }: Log) => id, pollMs: isSearch ? null : pollMs },
  );
  return (
    <>
      <Head title="Requests">
        {isSearch && <Button onClick={list.again}>Search again</Button>}
        <Copy text={() => curlOf(searchRequestLogs, { body })}>Copy as curl</Copy>
      </Head>
      <FilterBar fields={requestFields} example="Search what was sent and answered" />
      <Scrolling label="Requests found">
        <Shown of={list}>
          {({ items, total, total_is_exact }) =>
            items.length === 0 ? (
              <Empty title={isSearch ? "No request is like this" : "There is no request log yet"}>
                {isSearch ? (
                  "Take a filter away, or look for other words."
                ) : (
                  <a href={to("start")}>Send the first one</a>
                )}
              </Empty>
            ) : (
              <>
                <LogTable logs={items} />
                <footer class="list-end">
                  <span class="soft">
                    {count(items.length)} of {total_is_exact ? "" : "at least "}
                    {count(Math.max(total, items.length))}
                  </span>
                  {more && (
                    <Button onClick={more} isBusy={isReading}>
                      Show more
                    </Button>
                  )}
                </footer>
              </>
            )
          }
        </Shown>
      </Scrolling>
    </>
  );
}

function LogTable({ logs }: { logs: Log[] }) {
  return (
    <table class="list">
      <thead>
        <tr>
          <th>Request</th>
          <th>Model</th>
          <th>Status</th>
          <SortHead field="request_start_time">Started</SortHead>
          <SortHead field="latency_ms" isNumber>
            Latency
          </SortHead>
          <SortHead field="input_tokens" isNumber>
            In
          </SortHead>
          <SortHead field="output_tokens" isNumber>
            Out
          </SortHead>
          <SortHead field="cost" isNumber>
            Cost
          </SortHead>
          <th>Prompt and tags</th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <tr key={log.id}>
            <td>
              <a href={to("requests", log.id)}>{log.id}</a>
            </td>
            <td dir="auto">{log.engine}</td>
            <td>
              <Status status={log.status} />
            </td>
            <td class="soft" title={exactMoment(log.request_start_time)}>
              {moment(log.request_start_time)}
            </td>
            <td class="number">{duration(log.latency * 1_000)}</td>
            <td class="number">{count(log.input_tokens)}</td>
            <td class="number">{count(log.output_tokens)}</td>
            <td class="number">{log.price > 0 ? cost(log.price) : <span class="soft">–</span>}</td>
            <td>
              <span class="badges">
                {log.prompt_name && <Badge>{`${log.prompt_name} v${log.prompt_version_number}`}</Badge>}
                {log.tags_array.slice(0, 3).map((tag) => (
                  <Badge key={tag} tone="accent">
                    {tag}
                  </Badge>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
