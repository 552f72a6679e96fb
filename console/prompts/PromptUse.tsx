import { getRequestCustomAnalytics, searchRequestLogs } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Badge } from "../shared/controls.tsx";
import { cost, count, duration, exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";

const shownRequests = 25;
const charts = [
  { id: "requests", title: "Requests", chartType: "bar", metric: "count", timeSeries: true, limit: 25 },
  { id: "cost", title: "Cost", chartType: "bar", metric: "sum", metricField: "cost", timeSeries: true, limit: 25 },
  {
    id: "latency",
    title: "Latency, 95th percentile",
    chartType: "bar",
    metric: "percentile",
    metricField: "latency_ms",
    percentile: 95,
    timeSeries: true,
    limit: 25,
  },
] as const;
const formats: Record<string, (value: number) => string> = {
  requests: count,
  cost,
  latency: (seconds) => duration(seconds * 1_000),
};

/** How a version was used: its requests over time, what they cost, and how they were scored. */
export function PromptUse({ version: { id, version } }: { version: Schemas["RawPromptTemplateResponse"] }) {
  const found = useLoaded(
    (signal) => {
      const filter_group = {
        logic: "AND" as const,
        filters: [
          { field: "prompt_id", operator: "is" as const, value: id },
          { field: "prompt_version_number", operator: "eq" as const, value: version },
        ],
      };
      return Promise.all([
        call(getRequestCustomAnalytics, { body: { filter_group, customCharts: [...charts] } }, { signal }),
        call(searchRequestLogs, { body: { filter_group, per_page: shownRequests } }, { signal }),
      ]);
    },
    [id, version],
  );
  return (
    <Shown of={found}>
      {([{ customCharts }, { items }]) =>
        items.length === 0 ? (
          <Empty title={`Version ${version} has no requests.`}>
            Log them with the template's id and version, or run it here.
          </Empty>
        ) : (
          <>
            <div class="bars">
              {customCharts.map((chart) => (
                <Bars key={chart.id} chart={chart} />
              ))}
            </div>
            <Requests items={items} />
          </>
        )
      }
    </Shown>
  );
}

type Chart = Schemas["CustomAnalyticsResponse"]["customCharts"][number];

/** Bars of a chart. What they say is in a sentence too. */
function Bars({ chart: { id, title, data } }: { chart: Chart }) {
  const format = formats[id] ?? String;
  const points = data.map((row) => ({ label: String(row.label), value: Number(row.value ?? 0) }));
  const most = Math.max(...points.map(({ value }) => value), 0);
  const peak = points.find(({ value }) => value === most);
  const step = 240 / Math.max(12, points.length);
  return (
    <figure class="panel">
      <figcaption>{title}</figcaption>
      <svg viewBox="0 0 240 56" preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ label, value }, index) => {
          const height = most === 0 ? 0 : (value / most) * 54;
          return (
            <rect key={label} x={index * step} y={56 - height} width={Math.max(1, step - 1)} height={height}>
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <small>
        {points.length > 0 && `${points[0]?.label} to ${points.at(-1)?.label} · most ${format(most)}, ${peak?.label}`}
      </small>
    </figure>
  );
}

type Request = Schemas["SearchRequestLogsResponse"]["items"][number];

function Requests({ items }: { items: Request[] }) {
  const averages = averageScores(items);
  return (
    <>
      {averages.length > 0 && (
        <p class="badges">
          <span class="soft">Average of the newest {items.length}:</span>
          {averages.map(({ name, average, many }) => (
            <Badge key={name} tone="accent">
              {name} {average.toFixed(1)} of 100 ({many})
            </Badge>
          ))}
        </p>
      )}
      <div class="wide">
        <table class="list">
          <thead>
            <tr>
              <th>Request</th>
              <th>State</th>
              <th>Model</th>
              <th class="number">Took</th>
              <th class="number">Cost</th>
              <th>Scores</th>
              <th>Begun</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <a href={to("requests", item.id)}>#{item.id}</a>
                </td>
                <td>
                  <Badge tone={item.status === "SUCCESS" ? "good" : "bad"}>{item.status.toLowerCase()}</Badge>
                </td>
                <td class="cut">{item.engine}</td>
                <td class="number">{duration(item.latency * 1_000)}</td>
                <td class="number">{cost(item.price)}</td>
                <td class="cut" dir="auto">
                  {item.scores.map(({ name, score }) => `${name} ${score}`).join(", ")}
                </td>
                <td title={exactMoment(item.request_start_time)}>{moment(item.request_start_time)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function averageScores(items: Request[]): { name: string; average: number; many: number }[] {
  const byName = Map.groupBy(
    items.flatMap(({ scores }) => scores),
    ({ name }) => name,
  );
  return [...byName].map(([name, scores]) => ({
    name,
    many: scores.length,
    average: scores.reduce((sum, { score }) => sum + score, 0) / scores.length,
  }));
}
