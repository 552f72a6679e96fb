import type { ComponentChildren } from "preact";
import type { Schemas } from "../../generated/types.ts";
import { Curl } from "./controls.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { Head } from "./Frame.tsx";
import { groupIn, type Search } from "./filters.ts";
import { type Column, Listed, type Listing } from "./lists.tsx";
import { Empty } from "./load.tsx";
import { query, to } from "./router.ts";

const perPage = 25;

/** Body of the search that the address describes. */
export function asked<Sort extends string>() {
  const { value } = query;
  const [q, sort_by] = [value.get("q"), value.get("sort") as Sort | null];
  const filter_group = groupIn(value.get("filter")) as Schemas["StructuredFilterGroup"] | null;
  const sort_order = value.get("order") === "asc" ? ("asc" as const) : ("desc" as const);
  const body = { per_page: perPage, ...(q && { q }), ...(filter_group && { filter_group }) };
  return { isSearch: Boolean(q || filter_group), sort_by, body: { ...body, ...(sort_by && { sort_by, sort_order }) } };
}

interface SearchPageProps<Item> {
  title: string;
  search: Search;
  operation: { method: string; path: string };
  body: object;
  isSearch: boolean;
  list: Listing<Item>;
  columns: readonly Column<Item>[];
  children: ComponentChildren;
}

/** Page of a search: its filters and the list of its results. The children are further actions of its head. */
export function SearchPage<Item>(props: SearchPageProps<Item>) {
  const { title, search, operation, body, isSearch, list, columns, children } = props;
  return (
    <>
      <Head title={title}>
        {children}
        <Curl of={operation} input={{ body }} />
      </Head>
      <FilterBar search={search} example="Search names, inputs and outputs" />
      <Listed label={`${title} found`} list={list} columns={columns}>
        <Empty title={isSearch ? "Nothing matches" : "Nothing here yet"}>
          {isSearch ? "Remove a filter, or search for other words." : <a href={to("start")}>Send the first one</a>}
        </Empty>
      </Listed>
    </>
  );
}
