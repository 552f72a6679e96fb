import { getRequestCustomAnalytics, searchRequestLogs } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Charts, latencies, plain } from "../charts/Charts.tsx";
import { requestColumns, shownBeside } from "../requests/RequestsPage.tsx";
import { Badge } from "../shared/controls.tsx";
import { Table } from "../shared/lists.tsx";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import type { Version } from "./template.ts";

const customCharts = [
  plain("requests", null),
  plain("cost", null, { metric: "sum", metricField: "cost" }),
  ...latencies(null, { title: "Latency, p95", metric: "percentile", metricField: "latency_ms", percentile: 95 }),
];

/** Use of a version: its requests over time, their costs and their scores. */
export function PromptUse({ version: { id, version } }: { version: Version }) {
  const filters = [
    { field: "prompt_id", operator: "is" as const, value: id },
    { field: "prompt_version_number", operator: "eq" as const, value: version },
  ];
  const filter_group = { logic: "AND" as const, filters };
  const charts = useCall(getRequestCustomAnalytics, { body: { filter_group, customCharts } });
  const found = useCall(searchRequestLogs, { body: { filter_group, per_page: 25, ...shownBeside } });
  const columns = requestColumns.map(({ sort: _, ...column }) => column);
  return (
    <Shown of={found}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={`Version ${version} has no requests.`}>Log them with its id and version, or run it here.</Empty>
        ) : (
          <>
            <Shown of={charts}>{(value) => <Charts charts={value.customCharts} />}</Shown>
            <p class="row">
              <span class="soft">Average of the newest {items.length}:</span>
              {averagesOf(items).map((text) => (
                <Badge key={text}>{text}</Badge>
              ))}
            </p>
            <Table rows={items} columns={columns} />
          </>
        )
      }
    </Shown>
  );
}

function averagesOf(items: Schemas["RequestLogSearchResult"][]): string[] {
  const byName = Map.groupBy(
    items.flatMap(({ scores }) => scores),
    ({ name }) => name,
  );
  return [...byName].map(([name, scores]) => {
    const average = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
    return `${name} ${average.toFixed(1)} of 100 (${scores.length})`;
  });
}
