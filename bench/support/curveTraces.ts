import type { components } from "../../generated/types.ts";
import type { Api } from "./api.ts";
import { note, timed } from "./bar.ts";
import type { BenchServer } from "./server.ts";
import { shape, storeTraces } from "./storedTraces.ts";
import { newWorkspace } from "./workspaces.ts";

/** Workspace of a curve. */
export interface SearchSubject {
  api: Api;
  customers: number;
  words: number;
}

type Search = Pick<Partial<components["schemas"]["SearchTracesRequest"]>, "filter_group" | "q">;

/** Creates a workspace with its own key for each number of spans, all in the same tables. */
export async function prepareSearches(server: BenchServer, sizes: readonly number[]): Promise<SearchSubject[]> {
  const subjects: SearchSubject[] = [];
  const fillings: { workspaceId: number; traces: number }[] = [];
  for (const spans of sizes) {
    const { id: workspaceId, api } = await newWorkspace(server, `${spans} spans`);
    const traces = spans / shape.spansPerTrace;
    fillings.push({ workspaceId, traces });
    subjects.push({
      api,
      customers: Math.ceil(traces / shape.tracesPerCustomer),
      words: Math.ceil(spans / shape.spansPerRareWord),
    });
  }
  const took = await timed(() => storeTraces(server.sql, fillings));
  note(`${sizes.join(", ")} spans are there after ${(took / 1000).toFixed(0)} s`);
  return subjects;
}

/** First pages; the number of traces that match is the same at every size, or so large that a page is cut from them. */
export const traceSearches = [
  { what: "list traces", limit: { atMost: 2 }, time: timeSearch(() => ({})) },
  {
    what: "search traces by an attribute that ten have",
    limit: { atMost: 2 },
    time: timeSearch(({ customers }, n) => ofAttribute("customer.id", `customer-${(n * 7919) % customers}`)),
  },
  {
    what: "search traces by an attribute that a quarter has",
    limit: { atMost: 2 },
    time: timeSearch((_, n) => ofAttribute("region", `region-${n % shape.regions}`)),
  },
  {
    what: "search traces by a word that ten spans have",
    limit: { atMost: 2 },
    time: timeSearch(({ words }, n) => ({ q: `rare${(n * 7919) % words}` })),
  },
  {
    what: "search traces by a word that all spans have",
    limit: { atMost: 2 },
    time: timeSearch(() => ({ q: "parcel" })),
  },
];

function timeSearch(searchOf: (subject: SearchSubject, n: number) => Search) {
  return async (subject: SearchSubject, sample: number): Promise<number> => {
    const { ms } = await subject.api.call("POST", "/api/public/v2/traces/search", {
      per_page: 25,
      ...searchOf(subject, sample),
    });
    return ms;
  };
}

function ofAttribute(key: string, value: string): Search {
  return {
    filter_group: {
      logic: "SPAN_AND",
      filters: [{ field: "span_attributes", nested_key: key, operator: "key_equals", value }],
    },
  };
}
