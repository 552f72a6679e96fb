import type { components } from "../../../generated/types.ts";
import type { Route } from "../../../validation/route.ts";
import { document, exampleBodies, routes, urlIn, type World } from "../../support/everyOperation.ts";

type Schemas = components["schemas"];

/** What reads nothing of others may not fail by what is stored; what asks a server of others may. */
const isRead = (route: Route) => route.auth && !(502 in route.responses);
const gets = routes.filter((route) => isRead(route) && route.method === "GET");
const posts = routes.filter((route) => isRead(route) && operationOf(route)["x-only-reads"] === true);

function operationOf({ path, method }: Route) {
  return document.paths[path][method.toLowerCase()];
}

function wordsOf(schema: string): string[] {
  return document.components.schemas[schema].enum;
}

/**
 * Reads everything that a workspace has: what has an address, every list, search, chart and export.
 * @returns what was not answered, with its status
 */
export async function readBack(world: World): Promise<string[]> {
  const faults: string[] = [];
  const send = async (route: Route, body?: unknown) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const answer = await world.client.fetch(urlIn(world, route), { method: route.method, ...init });
    if (answer.status >= 500) faults.push(`${answer.status} of ${route.operationId} ${init.body ?? ""}`);
  };
  for (const route of gets) await send(route);
  for (const route of posts) for (const body of [...exampleBodies(route), ...bodiesOf(route)]) await send(route, body);
  return faults;
}

const interval = document.components.schemas.TraceChart.properties.histogramInterval;

/** Bodies that ask for each number in every way. */
function bodiesOf({ operationId }: Route): unknown[] {
  switch (operationId) {
    case "getRequestAnalytics":
      return [{}];
    case "getRequestCustomAnalytics":
      return chartsOf(wordsOf("RequestMetricField"), "RequestGroupField");
    case "getTraceCustomAnalytics":
      return [
        ...chartsOf(
          wordsOf("TraceChartNumber").filter((name) => name.startsWith("trace_")),
          "TraceGroupField",
          "trace_",
        ),
        ...chartsOf(
          wordsOf("TraceChartNumber").filter((name) => name.startsWith("span_")),
          "TraceGroupField",
          "span_",
        ),
        ...wordsOf("TraceChartNumber").flatMap((histogramField) =>
          [null, interval.minimum, 0.5, interval.maximum].map((histogramInterval) => ({
            customCharts: [{ id: "h", chartType: "histogram", histogramField, histogramInterval }],
          })),
        ),
      ];
    case "searchRequestLogs":
      return [...wordsOf("RequestSortField").map((sort_by) => ({ sort_by })), ...comparisonsOf(requestNumbers)];
    case "searchTraces":
      return [
        ...wordsOf("TraceSortField").map((sort_by) => ({ sort_by })),
        ...comparisonsOf(wordsOf("TraceChartNumber")),
      ];
    default:
      return [];
  }
}

const requestNumbers = [...wordsOf("RequestMetricField"), "score"];

/** Charts of each number, over all and by group. */
function chartsOf(
  numbers: string[],
  groupSchema: string,
  prefix = "",
): { customCharts: Partial<Schemas["RequestChart"]>[] }[] {
  const groups = [null, ...wordsOf(groupSchema).filter((name) => name.startsWith(prefix))];
  return numbers.map((metricField, index) => ({
    customCharts: ["sum", "avg", "min", "max"].map((metric) => ({
      id: metric,
      chartType: "bar",
      metric,
      metricField,
      groupByField: metric === "sum" ? null : groups[index % groups.length],
      timeSeries: metric === "sum" && prefix !== "span_",
    })) as never,
  }));
}

function comparisonsOf(numbers: string[]): unknown[] {
  const each = (operator: string, value: unknown) => numbers.map((field) => ({ field, operator, value }));
  return [each("gte", -1e308), each("between", [0, 1e308]), each("is_not_null", undefined)].map((filters) => ({
    filter_group: { logic: "OR", filters },
  }));
}
