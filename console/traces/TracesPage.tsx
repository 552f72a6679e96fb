import { searchTraces } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Badge, Badges, Button, Preview, Time } from "../shared/controls.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { type Column, useListed } from "../shared/lists.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { asked, SearchPage } from "../shared/SearchPage.tsx";

const pollMs = 3_000;

const columns: Column<Schemas["TraceSearchResult"]>[] = [
  {
    name: "Name",
    sort: "trace_name",
    of: ({ trace_id, name, matched_span_ids }) => (
      <a href={to("traces", trace_id, { span: matched_span_ids?.[0] ?? null })}>{name || trace_id}</a>
    ),
  },
  { name: "Status", sort: "trace_status", of: ({ status }) => status !== "UNSET" && <Badge>{status}</Badge> },
  { name: "Input", of: ({ input_preview }) => <Preview of={input_preview} /> },
  { name: "Output", of: ({ output_preview }) => <Preview of={output_preview} /> },
  { name: "Started", sort: "trace_start", of: ({ start_time }) => <Time at={start_time} /> },
  { name: "Duration", sort: "trace_duration_ms", isNumber: true, of: (trace) => duration(trace.duration_ms) },
  { name: "Spans", sort: "trace_span_count", isNumber: true, of: (trace) => count(trace.span_count) },
  { name: "Tokens", sort: "trace_total_tokens", isNumber: true, of: (trace) => count(trace.total_tokens) },
  { name: "Cost", sort: "trace_total_cost_usd", isNumber: true, of: (trace) => cost(trace.total_cost_usd) },
  {
    name: "Models and tags",
    of: ({ models_used, tags }) => (
      <>
        <Badges of={models_used.slice(0, 2)} tone="plain" /> <Badges of={tags.slice(0, 3)} />
      </>
    ),
  },
];

/** Page of the traces that a search finds, the newest first, refreshed as spans arrive. */
export function Page() {
  const { body: wanted, sort_by, isSearch } = asked<Schemas["TraceSortField"]>();
  const body = { ...wanted, include_previews: true };
  const isStill = query.value.get("live") === "0" || sort_by !== null;
  const read = (cursor: object, sending: object) =>
    call(searchTraces, { body: { ...body, ...cursor } as never }, sending);
  const list = useListed(read, [body], isStill ? null : pollMs);
  return (
    <SearchPage title="Traces" search="searchTraces" operation={searchTraces} {...{ body, isSearch, list, columns }}>
      <Button
        aria-pressed={!isStill}
        disabled={sort_by !== null}
        onClick={() => setQuery({ live: isStill ? null : 0 })}
      >
        Live
      </Button>
    </SearchPage>
  );
}
