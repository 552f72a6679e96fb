// `bun run evaluate`: calculates the scorecard of a sheet on a server and reports by its exit code whether it is good enough,
// for pipelines of continuous integration. It needs only the address of the server and a key.
import { parseArgs } from "node:util";
import type { Schemas } from "../generated/types.ts";
import { tableLines } from "./table.ts";

const usage = `Usage: bun run evaluate --table TABLE [--sheet SHEET] [options]        (or: npm run evaluate -- …)

Computes what is stale in the sheet, calculates its scorecard, prints the steps, and ends with
  0  when the score reaches the threshold and every row could be scored
  1  when it does not
  2  when it could not be found out: wrong use, no such sheet, no answer in time

  --table TABLE         id or exact title of the table
  --sheet SHEET         id or exact title of the sheet; the last one when left out
  --threshold NUMBER    from 0 to 1; the scorecard's own pass_threshold when left out
  --no-columns          scores the cells as they are; what is stale is not computed first
  --allow-errors        rows that could not be scored are only told
  --timeout SECONDS     for the whole (600)
  --url URL             of the server; SHEAF_URL, or http://127.0.0.1:8787
  --key KEY             API key; SHEAF_API_KEY
  --json                one line of JSON instead of the table
`;

/** Failure to find out whether the score is good enough. */
class Unanswered extends Error {}

interface Server {
  url: string;
  key: string;
  /** Time in milliseconds since the process began. */
  deadline: number;
}

async function main(args: string[]): Promise<number> {
  const { values } = readArguments(args);
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!values.table) throw new Unanswered(`--table is missing.\n\n${usage}`);
  const threshold = values.threshold === undefined ? null : Number(values.threshold);
  if (threshold !== null && !(threshold >= 0 && threshold <= 1)) throw new Unanswered("--threshold is from 0 to 1.");
  const seconds = Number(values.timeout ?? 600);
  if (!(seconds > 0)) throw new Unanswered("--timeout is a number of seconds.");
  const key = values.key ?? process.env.SHEAF_API_KEY;
  if (!key) throw new Unanswered("An API key is missing: set SHEAF_API_KEY, or give --key.");
  const url = (values.url ?? process.env.SHEAF_URL ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
  const server = { url, key, deadline: performance.now() + seconds * 1000 };

  const sheet = await findSheet(server, values.table, values.sheet);
  if (!values["no-columns"]) await computeStale(server, sheet);
  const { scorecard, calculation, errors } = await calculate(server, sheet);
  const wanted = threshold ?? scorecard.aggregation.pass_threshold;
  const score = calculation.aggregate_score;
  const isGood = score !== null && score >= wanted && (errors === 0 || values["allow-errors"] === true);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ passed: isGood, threshold: wanted, errors, calculation })}\n`);
  else print(scorecard, calculation, { wanted, errors, isGood });
  return isGood ? 0 : 1;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        table: { type: "string" },
        sheet: { type: "string" },
        threshold: { type: "string" },
        timeout: { type: "string" },
        url: { type: "string" },
        key: { type: "string" },
        "no-columns": { type: "boolean" },
        "allow-errors": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Unanswered(`${(error as Error).message}\n\n${usage}`);
  }
}

async function call<Answer>(server: Server, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = {
    headers: { "X-API-KEY": server.key, ...(body !== undefined && { "Content-Type": "application/json" }) },
    signal: AbortSignal.timeout(Math.max(1, server.deadline - performance.now())),
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  };
  const url = `${server.url}/api/public/v2/tables${path}`;
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    throw new Unanswered(`${server.url} does not answer: ${(error as Error).message}`);
  }
  const answer = (await response.json().catch(() => null)) as (Answer & { message?: string }) | null;
  if (response.ok && answer) return answer;
  throw new Unanswered(`${url} answered ${response.status}: ${answer?.message ?? "no JSON"}`);
}

/** Asks again and again until `isDone`. @throws Unanswered when the time is over */
async function until<Answer>(
  server: Server,
  what: string,
  ask: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
) {
  for (let pause = 50; ; pause = Math.min(2_000, pause * 1.5)) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (performance.now() + pause > server.deadline) throw new Unanswered(`${what} took too long.`);
    await Bun.sleep(pause);
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a sheet. @returns its path below that of the tables */
async function findSheet(server: Server, table: string, sheet: string | undefined): Promise<string> {
  const tableId = isUuid.test(table) ? table : await findTable(server, table);
  const sheets: Schemas["Sheet"][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: Schemas["ListSheetsResponse"] = await call(server, `/${tableId}/sheets?${query}`);
    sheets.push(...page.data);
    cursor = page.next_cursor;
  }
  const found = sheet === undefined ? sheets.at(-1) : sheets.find(({ id, title }) => id === sheet || title === sheet);
  if (!found)
    throw new Unanswered(sheet === undefined ? "The table has no sheet." : `The table has no sheet "${sheet}".`);
  return `/${tableId}/sheets/${found.id}`;
}

async function findTable(server: Server, title: string): Promise<string> {
  const { data } = await call<Schemas["ListTablesResponse"]>(server, `?name=${encodeURIComponent(title)}&limit=100`);
  const exact = data.filter((table) => table.title === title);
  const [only] = exact;
  if (only && exact.length === 1) return only.id;
  throw new Unanswered(
    only ? `${exact.length} tables are titled "${title}"; give the id.` : `There is no table titled "${title}".`,
  );
}

async function computeStale(server: Server, sheet: string): Promise<void> {
  await call(server, `${sheet}/operations`, {});
  await until(
    server,
    "Computing the columns",
    () => call<Schemas["ListOperationsResponse"]>(server, `${sheet}/operations`),
    ({ active_operations }) => active_operations.length === 0,
  );
}

async function calculate(server: Server, sheet: string) {
  const { calculation_id } = await call<Schemas["RecalculateScorecardResponse"]>(
    server,
    `${sheet}/scorecard/recalculate`,
    {},
  );
  const { calculation } = await until(
    server,
    "The calculation",
    () => call<Schemas["ScorecardCalculationResponse"]>(server, `${sheet}/scorecard/calculations/${calculation_id}`),
    ({ calculation: { status } }) => status !== "queued" && status !== "running",
  );
  if (calculation.status !== "completed") {
    throw new Unanswered(
      `The calculation is ${calculation.status}: ${calculation.error_summary ?? "somebody ended it"}.`,
    );
  }
  const { scorecard } = await call<Schemas["ScorecardResponse"]>(server, `${sheet}/scorecard`);
  const rows = await call<Schemas["ListScorecardRowsResponse"]>(
    server,
    `${sheet}/scorecard/rows?calculation_id=${calculation_id}&limit=1`,
  );
  const stepErrors = Object.values(calculation.criterion_summaries).reduce((sum, step) => sum + step.error_count, 0);
  const errors = Math.max(rows.verdict_counts.error ?? 0, stepErrors);
  return { scorecard: scorecard as Schemas["Scorecard"], calculation, errors };
}

function print(
  scorecard: Schemas["Scorecard"],
  { criterion_summaries, aggregate_score, aggregate_verdict, drift_summary }: Schemas["ScorecardCalculation"],
  { wanted, errors, isGood }: { wanted: number; errors: number; isGood: boolean },
): void {
  const rows = scorecard.steps.flatMap(({ id }) => {
    const step = criterion_summaries[id];
    if (!step) return [];
    const counts = [step.pass_count, step.warn_count, step.fail_count, step.error_count, step.skipped_count];
    return [[step.title, step.primitive_type, points(step.score), step.verdict, ...counts.map(String)]];
  });
  const header = ["step", "type", "score", "verdict", "pass", "warn", "fail", "error", "skipped"];
  const noise = drift_summary?.within_noise ? ", within the noise" : "";
  const drift = drift_summary?.delta
    ? ` (${drift_summary.delta > 0 ? "+" : ""}${drift_summary.delta.toFixed(4)}${noise})`
    : "";
  const told = [
    scorecard.name,
    "",
    ...tableLines([header, ...rows]),
    "",
    `score ${points(aggregate_score)}${drift}, threshold ${wanted}, verdict ${aggregate_verdict}`,
    ...(errors > 0
      ? [`${errors} ${errors === 1 ? "result" : "results"} could not be made; the rows' error_summary says why`]
      : []),
    isGood ? "PASSED" : "FAILED",
  ];
  process.stdout.write(`${told.join("\n")}\n`);
}

function points(score: number | null): string {
  return score === null ? "-" : score.toFixed(4);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unanswered)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
