import { searchTraces } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Button, Copy, Scrolling } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { FilterBar } from "../shared/filters/FilterBar.tsx";
import { groupIn } from "../shared/filters/fields.ts";
import { usePagedList } from "../shared/filters/pagedList.ts";
import { cost, count, duration, exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { SortHead } from "../shared/SortHead.tsx";
import { traceFields } from "./fields.ts";

type Trace = Schemas["TraceSearchResult"];

const pollMs = 3_000;
const perPage = 25;

/** The traces that a search finds, the newest first, which come as their spans do. */
export function TracesPage() {
  const { value: asked } = query;
  const sort_by = asked.get("sort") as Schemas["TraceSortField"] | null;
  const filter_group = groupIn(asked.get("filter")) as Schemas["TraceFilterGroup"] | null;
  const body = {
    per_page: perPage,
    ...(asked.get("q") && { q: asked.get("q") }),
    ...(filter_group && { filter_group }),
    ...(sort_by && { sort_by, sort_order: asked.get("order") === "asc" ? ("asc" as const) : ("desc" as const) }),
  };
  const isStill = asked.get("live") === "0" || sort_by !== null;
  const { list, more, isReading } = usePagedList(
    (cursor, signal) => call(searchTraces, { body: { ...body, ...(cursor && { cursor }) } }, signal ? { signal } : {}),
    { of: [body], idOf: ({ trace_id }: Trace) => trace_id, pollMs: isStill ? null : pollMs },
  );
  return (
    <>
      <Head title="Traces">
        <Button
          aria-pressed={!isStill}
          disabled={sort_by !== null}
          onClick={() => setQuery({ live: isStill ? null : 0 })}
        >
          <span class={`pulse ${isStill ? "" : "on"}`} aria-hidden="true" /> Live
        </Button>
        <Copy text={() => curlOf(searchTraces, { body })}>Copy as curl</Copy>
      </Head>
      <FilterBar fields={traceFields} example="Search names, inputs and outputs" />
      <Scrolling label="Traces found">
        <Shown of={list}>
          {({ items, total, total_is_exact }) =>
            items.length === 0 ? (
              <NoTraces isFiltered={Boolean(asked.get("q") || filter_group)} />
            ) : (
              <>
                <TraceTable traces={items} />
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

function NoTraces({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No trace is like this">Take a filter away, or look for other words.</Empty>;
  return (
    <Empty title="There is no trace yet">
      <a href={to("start")}>Send the first one</a>
    </Empty>
  );
}

function TraceTable({ traces }: { traces: Trace[] }) {
  return (
    <table class="list traces">
      <thead>
        <tr>
          <SortHead field="trace_name">Name</SortHead>
          <SortHead field="trace_status">Status</SortHead>
          <SortHead field="trace_start">Started</SortHead>
          <SortHead field="trace_duration_ms" isNumber>
            Duration
          </SortHead>
          <SortHead field="trace_span_count" isNumber>
            Spans
          </SortHead>
          <SortHead field="trace_total_tokens" isNumber>
            Tokens
          </SortHead>
          <SortHead field="trace_total_cost_usd" isNumber>
            Cost
          </SortHead>
          <th>Models and tags</th>
        </tr>
      </thead>
      <tbody>
        {traces.map((trace) => (
          <TraceRow key={trace.trace_id} trace={trace} />
        ))}
      </tbody>
    </table>
  );
}

function TraceRow({ trace }: { trace: Trace }) {
  const [span = null] = trace.matched_span_ids ?? [];
  return (
    <tr>
      <td>
        <a class="cut name" dir="auto" href={to("traces", trace.trace_id, { span })}>
          {trace.name || trace.trace_id}
        </a>
      </td>
      <td>{trace.status === "UNSET" ? <span class="soft">–</span> : <Status status={trace.status} />}</td>
      <td class="soft" title={exactMoment(trace.start_time)}>
        {moment(trace.start_time)}
      </td>
      <td class="number">{duration(trace.duration_ms)}</td>
      <td class="number">{count(trace.span_count)}</td>
      <td class="number">{trace.total_tokens > 0 ? count(trace.total_tokens) : <span class="soft">–</span>}</td>
      <td class="number">{trace.total_cost_usd > 0 ? cost(trace.total_cost_usd) : <span class="soft">–</span>}</td>
      <td>
        <span class="badges">
          {trace.models_used.slice(0, 2).map((model) => (
            <Badge key={model}>{model}</Badge>
          ))}
          {trace.tags.slice(0, 3).map((tag) => (
            <Badge key={tag} tone="accent">
              {tag}
            </Badge>
          ))}
        </span>
      </td>
    </tr>
  );
}

export function Status({ status }: { status: string }) {
  return <Badge tone={status === "ERROR" ? "bad" : status === "WARNING" ? "warn" : "good"}>{status}</Badge>;
}
