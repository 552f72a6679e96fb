import { listRows, listScorecardRows } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Badge } from "../shared/controls.tsx";
import { counted, points } from "../shared/format.ts";
import { type Column, Table } from "../shared/lists.tsx";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import type { Place } from "../tables/sheet.ts";

interface WorseRow {
  row: Schemas["ScorecardRowSummary"];
  before: number;
  text: string;
}

const mostPages = 10;
const mostShown = 20;

const readPage = (place: Place, query: object, signal: AbortSignal): Promise<AnswerOf<"listScorecardRows">> =>
  call(listScorecardRows, { params: place, query: { limit: 100, ...query } }, { signal });

/** Reads the rows that do not pass now and had a better score in the calculation before. */
async function readWorse(place: Place, now: string, before: string, signal: AbortSignal) {
  const worse: WorseRow[] = [];
  let place_in_list: { cursor?: number } | null = {};
  for (let page = 0; page < mostPages && place_in_list; page++) {
    const asked: object = { calculation_id: now, verdict: "warn,fail,error", ...place_in_list };
    const { rows, next_cursor }: AnswerOf<"listScorecardRows"> = await readPage(place, asked, signal);
    const scores = await readScores(place, before, rows[0]?.row_index ?? 0, rows.at(-1)?.row_index ?? 0, signal);
    for (const row of rows) {
      const score = scores.get(row.row_index) ?? 0;
      if (score > (row.aggregate_score ?? 0)) worse.push({ row, before: score, text: "" });
    }
    place_in_list = next_cursor === null ? null : { cursor: next_cursor };
  }
  const fallOf = ({ row, before: score }: WorseRow) => score - (row.aggregate_score ?? 0);
  const shown = worse.toSorted((a, b) => fallOf(b) - fallOf(a)).slice(0, mostShown);
  const texts = await readTexts(place, shown, signal);
  const rows = shown.map((one) => ({ ...one, text: texts.get(one.row.row_index)?.slice(0, 200) ?? "" }));
  return { total: worse.length, hasMore: place_in_list !== null, rows };
}

async function readScores(place: Place, calculation_id: string, first: number, last: number, signal: AbortSignal) {
  const scores = new Map<number, number | null>();
  for (let after: number | null = first - 1; after !== null && after < last; ) {
    const asked: object = { calculation_id, ...(after >= 0 && { cursor: after }) };
    const { rows, next_cursor }: AnswerOf<"listScorecardRows"> = await readPage(place, asked, signal);
    for (const row of rows) scores.set(row.row_index, row.aggregate_score);
    after = next_cursor;
  }
  return scores;
}

/** Text in the first text column of each row. */
async function readTexts(place: Place, rows: WorseRow[], signal: AbortSignal): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  if (!may(listRows) || rows.length === 0) return texts;
  const first = { limit: 1, column_ids: [place.sheet_id], include_columns: true };
  const { columns } = await call(listRows, { params: place, query: first }, { signal });
  const { id } = columns.find(({ type }) => type === "TEXT") ?? {};
  if (!id) return texts;
  const starts = new Set(rows.map(({ row }) => row.row_index - (row.row_index % 100)));
  const read = async (first_row_index: number) => {
    const query = { first_row_index, limit: 100, column_ids: [id], include_columns: false };
    const { data } = await call(listRows, { params: place, query }, { signal });
    for (const { row_index, cells } of data) texts.set(row_index, cells[id]?.display_value ?? "");
  };
  await Promise.all([...starts].map(read));
  return texts;
}

/** The rows that fell the most between two calculations. */
export function Worse({ place, now, before }: { place: Place; now: string; before: string }) {
  const worse = useLoaded((signal) => readWorse(place, now, before, signal), [now, before]);
  const address = (row: number) => to("tables", place.table_id, "sheets", place.sheet_id, { row });
  const columns: Column<WorseRow>[] = [
    { name: "Row", of: ({ row: { row_index } }) => <a href={address(row_index)}>Row {row_index}</a> },
    { name: "Before", isNumber: true, of: (one) => points(one.before) },
    { name: "Now", isNumber: true, of: ({ row }) => points(row.aggregate_score) },
    { name: "Verdict", of: ({ row }) => row.aggregate_verdict && <Badge>{row.aggregate_verdict}</Badge> },
    { name: "Text", of: ({ text }) => text },
  ];
  return (
    <section class="panel stack">
      <h2>Rows that got worse</h2>
      <Shown of={worse}>
        {({ rows, total, hasMore }) =>
          rows.length === 0 ? (
            <Empty title="No row got worse." />
          ) : (
            <>
              <small>
                {hasMore && "At least "}
                {counted(total, "row")}, with scores of 100
              </small>
              <div class="scroll">
                <Table rows={rows} columns={columns} />
              </div>
            </>
          )
        }
      </Shown>
    </section>
  );
}
