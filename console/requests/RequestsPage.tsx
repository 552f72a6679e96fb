import { listRequests, searchRequestLogs } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Badge, Badges, Button, Preview, Time } from "../shared/controls.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { type Column, useListed } from "../shared/lists.tsx";
import { to } from "../shared/router.ts";
import { asked, SearchPage } from "../shared/SearchPage.tsx";

const pollMs = 3_000;

/** What `requestColumns` need beside the logs themselves. */
export const shownBeside = { include_prompt_name: true, include_previews: true } as const;

/** Columns of request logs, which the page of a prompt shows too. */
export const requestColumns: Column<Schemas["RequestLogSearchResult"]>[] = [
  { name: "Request", of: ({ id }) => <a href={to("requests", id)}>{id}</a> },
  { name: "Status", of: ({ status }) => <Badge>{status}</Badge> },
  { name: "Input", of: ({ input_preview }) => <Preview of={input_preview} /> },
  { name: "Output", of: ({ output_preview }) => <Preview of={output_preview} /> },
  { name: "Model", of: ({ engine }) => engine },
  { name: "Started", sort: "request_start_time", of: (log) => <Time at={log.request_start_time} /> },
  { name: "Latency", sort: "latency_ms", isNumber: true, of: ({ latency }) => duration(latency * 1_000) },
  { name: "Tokens in", sort: "input_tokens", isNumber: true, of: ({ input_tokens }) => count(input_tokens) },
  { name: "Tokens out", sort: "output_tokens", isNumber: true, of: ({ output_tokens }) => count(output_tokens) },
  { name: "Cost", sort: "cost", isNumber: true, of: ({ price }) => cost(price) },
  { name: "Scores", of: ({ scores }) => scores.map(({ name, score }) => `${name} ${score}`).join(", ") },
  {
    name: "Prompt and tags",
    of: (log) => (
      <>
        {log.prompt_name && <Badge>{`${log.prompt_name} v${log.prompt_version_number}`}</Badge>}{" "}
        <Badges of={log.tags_array.slice(0, 3)} />
      </>
    ),
  },
];

/**
 * The request logs, the newest first. Without a filter it is the plain list, which is read again and again; a search of logs
 * may be sent ten times a minute, so what it finds stands still.
 */
export function Page() {
  const { body: wanted, sort_by, isSearch } = asked<Schemas["RequestSortField"]>();
  const body = { ...wanted, ...shownBeside };
  const isPlain = !isSearch && sort_by === null;
  const read = (cursor: object, sending: object) =>
    isPlain
      ? call(listRequests, { query: { per_page: body.per_page, ...shownBeside, ...cursor } }, sending)
      : call(searchRequestLogs, { body: { ...body, ...cursor } }, sending);
  const list = useListed(read, [body], isPlain ? pollMs : null);
  const search = { search: "searchRequestLogs", operation: searchRequestLogs, columns: requestColumns } as const;
  return (
    <SearchPage title="Requests" {...search} {...{ body, isSearch, list }}>
      {!isPlain && <Button onClick={list.found.again}>Search again</Button>}
    </SearchPage>
  );
}
