import { listRows, listScorecardRows } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { count } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import type { Place } from "../tables/sheet.ts";
import { points, Verdict } from "./points.tsx";

interface WorseRow {
  row: Schemas["ScorecardRowSummary"];
  before: number;
  text: string;
}

const mostPages = 10;
const mostShown = 20;

/** The rows that did not pass and had a better score before: those that failed now are read, and the same rows of before. */
async function readWorse(place: Place, now: string, before: string, signal: AbortSignal) {
  const worse: Omit<WorseRow, "text">[] = [];
  let cursor: number | null = null;
  for (let page = 0; page < mostPages; page++) {
    const asked = { calculation_id: now, verdict: "warn,fail,error", limit: 100, ...(cursor !== null && { cursor }) };
    const found: AnswerOf<"listScorecardRows"> = await call(
      listScorecardRows,
      { params: place, query: asked },
      { signal },
    );
    const last = found.rows.at(-1)?.row_index ?? 0;
    const scores = await readScores(place, before, found.rows[0]?.row_index ?? 0, last, signal);
    for (const row of found.rows) {
      const score = scores.get(row.row_index);
      if (typeof score === "number" && score > (row.aggregate_score ?? 0)) worse.push({ row, before: score });
    }
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  const fallOf = ({ row, before: score }: Omit<WorseRow, "text">) => score - (row.aggregate_score ?? 0);
  const shown = worse.toSorted((a, b) => fallOf(b) - fallOf(a)).slice(0, mostShown);
  return { total: worse.length, hasMore: cursor !== null, rows: await withTexts(place, shown, signal) };
}

async function readScores(place: Place, calculationId: string, first: number, last: number, signal: AbortSignal) {
  const scores = new Map<number, number | null>();
  for (let after: number | null = first - 1; after !== null && after < last; ) {
    const asked = { calculation_id: calculationId, limit: 100, ...(after >= 0 && { cursor: after }) };
    const found: AnswerOf<"listScorecardRows"> = await call(
      listScorecardRows,
      { params: place, query: asked },
      { signal },
    );
    for (const row of found.rows) scores.set(row.row_index, row.aggregate_score);
    after = found.next_cursor;
  }
  return scores;
}

/** What rows are about: the first text in each. */
async function withTexts(place: Place, rows: Omit<WorseRow, "text">[], signal: AbortSignal): Promise<WorseRow[]> {
  if (!may(listRows) || rows.length === 0) return rows.map((row) => ({ ...row, text: "" }));
  const first = { limit: 1, column_ids: [place.sheet_id], include_columns: true };
  const { columns } = await call(listRows, { params: place, query: first }, { signal });
  const column = columns.find(({ type }) => type === "TEXT");
  if (!column) return rows.map((row) => ({ ...row, text: "" }));
  const starts = [...new Set(rows.map(({ row }) => row.row_index - (row.row_index % 100)))];
  const pages = await Promise.all(
    starts.map((start) => {
      const asked = { first_row_index: start, limit: 100, column_ids: [column.id], include_columns: false };
      return call(listRows, { params: place, query: asked }, { signal });
    }),
  );
  const texts = pages.flatMap(({ data }) =>
    data.map(({ row_index, cells }) => [row_index, cells[column.id]?.display_value ?? ""] as const),
  );
  const textOf = new Map(texts);
  return rows.map((one) => ({ ...one, text: textOf.get(one.row.row_index)?.slice(0, 200) ?? "" }));
}

/** The rows that fell the most between two calculations. */
export function Worse({ place, now, before }: { place: Place; now: string; before: string }) {
  const worse = useLoaded((signal) => readWorse(place, now, before, signal), [now, before]);
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Rows that got worse</h2>
        {worse.value && (
          <small>
            {count(worse.value.total)}
            {worse.value.hasMore ? " and more" : ""}
          </small>
        )}
      </header>
      <Shown of={worse}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="No row got worse." />
          ) : (
            <div class="scroll">
              <table class="list">
                <thead>
                  <tr>
                    <th>Row</th>
                    <th class="number">Before</th>
                    <th class="number">Now</th>
                    <th>Verdict</th>
                    <th>Text</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ row, before: score, text }) => (
                    <tr key={row.row_index}>
                      <td>
                        <a href={to("tables", place.table_id, "sheets", place.sheet_id, { row: row.row_index })}>
                          Row {row.row_index}
                        </a>
                      </td>
                      <td class="number">{points(score)}</td>
                      <td class="number">{points(row.aggregate_score)}</td>
                      <td>{row.aggregate_verdict && <Verdict verdict={row.aggregate_verdict} />}</td>
                      <td class="cut" dir="auto">
                        {text}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Shown>
    </section>
  );
}
