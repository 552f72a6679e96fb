import { describe, expect, test } from "bun:test";
import { blockWorks } from "../../core/blockWorks.ts";
import { configureSteps } from "../../core/evaluation/scorecards/configureSteps.ts";
import { readScoredPage } from "../../core/evaluation/scorecards/readCalculation.ts";
import { runBlock } from "../../core/sheets/engine/runBlock.ts";
import { listSheetColumns } from "../../db/queries/sheets/columns.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { client, workspace } = await server.newWorkspace();

type Step = components["schemas"]["ScorecardStepInput"];
type Calculation = components["schemas"]["ScorecardCalculation"];

const contains = (title: string, value: string, more: Partial<Step> = {}): Step => ({
  title,
  primitive_type: "CONTAINS",
  primitive_config: { source: "text", value },
  ...more,
});

const structure = (schema: object): Step => ({
  title: "x",
  primitive_type: "STRUCTURE",
  primitive_config: { source: "text", schema },
});

async function configure({ params }: SheetUnderTest, steps: Step[], aggregation = {}) {
  const body = { name: "Answers", aggregation, steps };
  return (await client.expect(200, "configureScorecard", { params, body })).scorecard;
}

async function read({ params }: SheetUnderTest) {
  return client.expect(200, "getScorecard", { params });
}

/** Starts a calculation and waits for its end. */
async function calculate(sheet: SheetUnderTest, body: object = {}): Promise<Calculation> {
  const { params } = sheet;
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body });
  return calculationEnd(sheet, calculation_id);
}

function calculationEnd({ params }: SheetUnderTest, calculation_id: string): Promise<Calculation> {
  return waitFor("the calculation", async () => {
    const { calculation } = await client.expect(200, "getScorecardCalculation", {
      params: { ...params, calculation_id },
    });
    return calculation.status !== "queued" && calculation.status !== "running" && calculation;
  });
}

async function row({ params }: SheetUnderTest, row_index: number, query = {}) {
  return client.expect(200, "getScorecardRow", { params: { ...params, row_index }, query });
}

async function rows({ params }: SheetUnderTest, query = {}) {
  return client.expect(200, "listScorecardRows", { params, query });
}

/** How many results of rows are stored, and of which calculations. */
async function storedRows(scorecardId: string): Promise<Record<string, number>> {
  const found = await server.database.sql<{ number: number; count: number }[]>`
    select calculation_number as number, count(*)::integer as count from score_rows
    where workspace_id = ${workspace.id} and scorecard_id = ${scorecardId} group by 1`;
  return Object.fromEntries(found.map(({ number, count }) => [number, count]));
}

describe("scores and verdicts", () => {
  test("rows are weighed means of steps, the sheet is that of the steps' means", async () => {
    const sheet = await importCsv(client, "text\nab\na\nb\nc\n");
    const card = await configure(sheet, [contains("a", "a", { weight: 3 }), contains("b", "b")]);
    expect((await read(sheet)).scorecard?.status).toBe("ready");
    const end = await calculate(sheet);
    expect(end).toMatchObject({
      status: "completed",
      aggregate_score: 0.5,
      aggregate_verdict: "fail",
      standard_error: 0,
    });
    expect((await rows(sheet)).rows.map((one) => [one.aggregate_score, one.aggregate_verdict])).toEqual([
      [1, "pass"],
      [0.75, "warn"],
      [0.25, "fail"],
      [0, "fail"],
    ]);
    const [a] = card.steps;
    expect(end.criterion_summaries[a?.id as string]).toMatchObject({ score: 0.5, pass_count: 2, fail_count: 2 });
    const first = await row(sheet, 1);
    expect(first.step_results[a?.id as string]).toMatchObject({ score: 1, verdict: "pass", raw_value: true });
    expect(await read(sheet)).toMatchObject({
      scorecard: { status: "completed", stale_state: { is_stale: false } },
      progress: { scored_rows: 4, total_rows: 4, partial_score: 0.5, passed_rows: 1, warned_rows: 1, failed_rows: 2 },
    });
  });

  test.each([
    ["fail", "fail"],
    ["warn", "warn"],
    ["error", "error"],
    ["ignore", "pass"],
  ] as const)(
    "a required step that fails makes the verdict %s → %s and leaves the score",
    async (behavior, verdict) => {
      const sheet = await importCsv(client, "text\na\n");
      const steps = [contains("a", "a", { weight: 9 }), contains("b", "b", { required: true })];
      await configure(sheet, steps, { required_step_failure_behavior: behavior });
      const end = await calculate(sheet);
      expect([end.aggregate_score, end.aggregate_verdict]).toEqual([0.9, verdict]);
    },
  );

  test.each([
    ["mean", 0.5],
    ["min", 0],
    ["weighted_mean", 0.75],
  ] as const)("method %s", async (method, expected) => {
    const sheet = await importCsv(client, "text\na\n");
    await configure(sheet, [contains("a", "a", { weight: 3 }), contains("b", "b")], { method });
    expect((await calculate(sheet)).aggregate_score).toBe(expected);
  });

  test("what cannot be scored is an error, what was never computed is skipped, and neither is in the mean", async () => {
    const sheet = await importCsv(client, "text,n\na,1\na,x\n");
    await sheet.addColumn("unset", "COUNT");
    await sheet.addComputed("half", "ABSOLUTE_NUMERIC_DISTANCE", { sources: ["n", "n"] });
    const card = await configure(sheet, [
      contains("a", "a"),
      { title: "failed", primitive_type: "CONTAINS", primitive_config: { source: "half", value: "e" } },
      { title: "never", primitive_type: "CONTAINS", primitive_config: { source: "unset", value: "1" } },
      { title: "text", primitive_type: "COALESCE", primitive_config: { sources: ["text", "n"] } },
    ]);
    const [, failed, never, text] = card.steps.map(({ id }) => id as string);
    await calculate(sheet);
    const { step_results, aggregate_score } = await row(sheet, 1);
    expect(step_results[failed as string]).toMatchObject({ verdict: "error", score: null, raw_value: null });
    expect(step_results[failed as string]?.error_message).toContain('"half" failed');
    expect(step_results[never as string]).toMatchObject({ verdict: "skipped", score: null });
    expect(step_results[text as string]).toMatchObject({ verdict: "error" });
    expect(aggregate_score).toBe(1);
  });

  test("every kind of step", async () => {
    const trace = {
      name: "root",
      start: "1",
      children: [
        { name: "Tool: search", start: "2" },
        { name: "Tool: mail", start: "3", status: "ERROR" },
      ],
    };
    const sheet = await importCsv(
      client,
      csvOf([
        ["text", "json", "trace", "n"],
        ["one two three", '{"a":1}', JSON.stringify(trace), "8"],
        ["one", "{}", '{"name":"root"}', "2"],
      ]),
    );
    const card = await configure(sheet, [
      { title: "count", primitive_type: "count", primitive_config: { source: "text", type: "words", max_count: 2 } },
      { title: "compare", primitive_type: "COMPARE", primitive_config: { sources: ["text"], target: "one" } },
      {
        title: "structure",
        primitive_type: "STRUCTURE",
        primitive_config: { source: "json", schema: { type: "object", required: ["a"] } },
      },
      { title: "calls", primitive_type: "MAX_TOOL_CALLS", primitive_config: { trace_source: "trace", max_calls: 1 } },
      { title: "valid calls", primitive_type: "NO_INVALID_TOOL_CALLS", primitive_config: { trace_source: "trace" } },
      {
        title: "adapted",
        primitive_type: "MIN_MAX",
        primitive_config: { source: "n", type: "max" },
        score_adapter: { score_max: 10 },
      },
      {
        title: "code",
        primitive_type: "CODE_EXECUTION",
        primitive_config: { code: "return {score: data.n / 10, reason: 'by n'};", language: "JAVASCRIPT" },
      },
      {
        title: "average",
        primitive_type: "COLUMN_AGGREGATE",
        primitive_config: { source: "n", aggregation_type: "average_value", score_max: 10 },
      },
      {
        title: "frequent",
        primitive_type: "COLUMN_AGGREGATE",
        primitive_config: { source: "text", aggregation_type: "most_frequent_value" },
      },
    ]);
    const { criterion_summaries } = await calculate(sheet);
    const ids = Object.fromEntries(card.steps.map(({ title, id }) => [title, id as string]));
    const scores = async (index: number) => {
      const { step_results } = await row(sheet, index);
      return Object.fromEntries(Object.entries(ids).map(([title, id]) => [title, step_results[id]?.score]));
    };
    expect(await scores(0)).toMatchObject({
      count: 0,
      compare: 0,
      structure: 1,
      calls: 0,
      "valid calls": 0,
      adapted: 0.8,
      code: 0.8,
    });
    expect(await scores(1)).toMatchObject({
      count: 1,
      compare: 1,
      structure: 0,
      calls: 1,
      "valid calls": 1,
      adapted: 0.2,
      code: 0.2,
    });
    expect(criterion_summaries[ids.average as string]).toMatchObject({ score: 0.5, raw_value: 5 });
    expect(criterion_summaries[ids.frequent as string]).toMatchObject({ score: null, verdict: "skipped" });
    const { step_results } = await row(sheet, 0);
    expect(step_results[ids.count as string]).toMatchObject({
      raw_value: false,
      evidence: "3 words, wanted at most 2",
    });
    expect(step_results[ids.compare as string]).toMatchObject({ raw_value: { comparison_result: false } });
    expect(step_results[ids.code as string]).toMatchObject({ evidence: "by n" });
  });

  test("the average of a column is found also where its sum is too large for a number", async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => (index % 2 ? "1e308\n" : "1.5e308\n"));
    const sheet = await importCsv(client, `n\n${rows.join("")}`);
    const primitive_config = { source: "n", aggregation_type: "average_value", score_max: 1.25e308 };
    const { steps } = await configure(sheet, [
      { title: "average", primitive_type: "COLUMN_AGGREGATE", primitive_config },
    ]);
    const { criterion_summaries } = await calculate(sheet);
    const { score, raw_value } = criterion_summaries[steps[0]?.id as string] ?? {};
    expect(Number(raw_value) / 1.25e308).toBeCloseTo(1, 9);
    expect(score).toBeCloseTo(1, 9);
  });

  test("a sheet without rows completes at once with nothing to score", async () => {
    const sheet = await importCsv(client, "text\na\n");
    await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0] } });
    await configure(sheet, [contains("a", "a")]);
    expect(await calculate(sheet)).toMatchObject({
      status: "completed",
      aggregate_score: null,
      aggregate_verdict: "skipped",
    });
  });
});

describe("calculating again", () => {
  test("after a change of one row only that row is looked at, and everything else is carried on", async () => {
    const texts = Array.from({ length: 4500 }, (_, index) => [`text ${index}`]);
    const sheet = await importCsv(client, csvOf([["text"], ...texts]));
    const card = await configure(sheet, [contains("one", "1"), contains("nine", "9")]);
    const first = await calculate(sheet);
    expect(await storedRows(card.id)).toEqual({ 1: 4500 });
    await sheet.setCell("text", 0, "19");
    expect((await read(sheet)).scorecard).toMatchObject({
      status: "stale",
      stale_state: { is_stale: true, reasons: ["rows_changed"], stale_row_indices: [0] },
    });
    const second = await calculate(sheet);
    expect(await storedRows(card.id)).toEqual({ 1: 4500, 2: 1 });
    const blocks = await server.database
      .sql`select block_index from score_blocks where calculation_number = 2 and scorecard_id = ${card.id}`;
    expect(blocks.map(({ block_index }) => block_index)).toEqual([0]);
    const counted = (word: string) =>
      texts.filter(([text], index) => (index === 0 ? "19" : (text as string)).includes(word)).length;
    expect(second.aggregate_score).toBeCloseTo((counted("1") + counted("9")) / 9000, 12);
    expect(second.drift_summary).toMatchObject({ previous_calculation_id: first.id, verdict_changed: false });
    expect(second.drift_summary?.delta).toBeCloseTo(2 / 9000, 12);
    expect((await row(sheet, 0)).aggregate_score).toBe(1);
    expect((await row(sheet, 0, { calculation_id: first.id })).aggregate_score).toBe(0);
    expect((await row(sheet, 4499)).aggregate_score).toBe(0.5);
    const fails = await rows(sheet, { verdict: "fail", limit: 2, cursor: 4000 });
    expect(fails.verdict_counts.pass).toBeGreaterThan(0);
    expect(fails.rows.every(({ row_index }) => row_index > 4000)).toBe(true);
  });

  test("a page of rows that lie far apart costs no more than one of neighbours, and tells which of them are stale", async () => {
    const texts = Array.from({ length: 24_000 }, (_, index) => [index === 3 || index === 23_990 ? "b" : "a"]);
    const sheet = await importCsv(client, csvOf([["text"], ...texts]));
    await configure(sheet, [contains("a", "a")]);
    await calculate(sheet);
    await configure(sheet, [contains("a", "a"), contains("not c", "a")]);
    const { id } = await calculate(sheet);
    await sheet.setCell("text", 100, "changed in between");
    await sheet.setCell("text", 23_990, "b, changed");
    const fails = await rows(sheet, { verdict: "fail" });
    expect(
      fails.rows.map(({ row_index, stale_state, drift_summary }) => [
        row_index,
        stale_state.is_stale,
        drift_summary != null,
      ]),
    ).toEqual([
      [3, false, true],
      [23_990, true, true],
    ]);
    const cost = async (verdicts: "fail" | "pass") => {
      const before = cpuMs();
      const page = await readScoredPage(workspace.scope, sheet.params, id, {
        after: null,
        limit: 2,
        verdicts: [verdicts],
      });
      expect(page?.rows).toHaveLength(2);
      return cpuMs() - before;
    };
    const least = { fail: Number.POSITIVE_INFINITY, pass: Number.POSITIVE_INFINITY };
    for (let n = 0; n < 8; n++)
      for (const key of ["pass", "fail"] as const) least[key] = Math.min(least[key], await cost(key));
    expect(least.fail).toBeLessThan(3 * least.pass + 10);
  });

  test("what a calculation carries on does not grow for ever: one of all rows begins anew when it has become much", async () => {
    const sheet = await importCsv(client, "text\na\nb\na\n");
    const card = await configure(sheet, [contains("a", "a")]);
    const first = await calculate(sheet);
    await server.database.sql`
      update score_calculations set lineage = (select array_agg(n) from generate_series(-198, 1) as n)
      where workspace_id = ${workspace.id} and id = ${first.id}`;
    await sheet.setCell("text", 1, "a, too");
    const lineageOf = async (id: string) => {
      const [found] = await server.database.sql<{ lineage: number[] }[]>`
        select lineage from score_calculations where workspace_id = ${workspace.id} and id = ${id}`;
      return found?.lineage;
    };
    const scoped = await calculate(sheet, { row_indices: [1] });
    expect((await lineageOf(scoped.id))?.length).toBe(201);
    const whole = await calculate(sheet);
    expect(await lineageOf(whole.id)).toEqual([3]);
    expect(await storedRows(card.id)).toEqual({ 1: 3, 2: 1, 3: 3 });
    expect(whole.aggregate_score).toBe(1);
    expect((await rows(sheet)).rows.map(({ row_index }) => row_index)).toEqual([0, 1, 2]);
  });

  test("rows that were added are scored, rows that were deleted leave, and older calculations keep them", async () => {
    const sheet = await importCsv(client, "text\na\nb\na\n");
    const card = await configure(sheet, [contains("a", "a")]);
    const first = await calculate(sheet);
    const { id } = await sheet.column("text");
    await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [1] } });
    await client.expect(201, "addRows", { params: sheet.params, body: { values: [{ [id]: "b" }] } });
    await sheet.setCell("text", 1, "c");
    const second = await calculate(sheet, { row_indices: [0] });
    // The edited row was not asked for: it keeps its result, and stays stale.
    expect(second.aggregate_score).toBeCloseTo(2 / 3, 12);
    expect((await rows(sheet)).rows.map(({ row_index }) => row_index)).toEqual([0, 2, 3]);
    expect((await read(sheet)).scorecard?.stale_state.stale_row_indices).toContain(2);
    expect((await calculate(sheet)).aggregate_score).toBeCloseTo(1 / 3, 12);
    expect((await read(sheet)).scorecard?.status).toBe("completed");
    expect((await rows(sheet, { calculation_id: first.id })).verdict_counts).toEqual({ pass: 2, fail: 1 });
    expect(await storedRows(card.id)).toEqual({ 1: 3, 2: 3, 3: 1 });
  });

  test("cells that a step reads and that come out differently make the row stale", async () => {
    const sheet = await importCsv(client, "text\na\nbb\n");
    await sheet.addComputed("length", "COUNT", { source: "text", type: "chars" });
    await configure(sheet, [
      { title: "one", primitive_type: "COMPARE", primitive_config: { sources: ["length"], target: 1 } },
    ]);
    expect((await calculate(sheet)).aggregate_score).toBe(0.5);
    await sheet.setCell("text", 1, "b");
    await sheet.recalculate();
    expect((await read(sheet)).scorecard?.stale_state.stale_row_indices).toEqual([1]);
    expect((await calculate(sheet)).aggregate_score).toBe(1);
    expect((await read(sheet)).scorecard?.status).toBe("completed");
  });

  test("another threshold changes verdicts without computing, another config computes anew", async () => {
    const sheet = await importCsv(client, "text\na\nb\n");
    const card = await configure(sheet, [contains("a", "a")], { pass_threshold: 0.9 });
    expect((await calculate(sheet)).aggregate_verdict).toBe("fail");
    const before = await row(sheet, 0);
    const [step] = card.steps;
    await configure(sheet, [contains("a", "a", { id: step?.id as string })], {
      pass_threshold: 0.5,
      warn_threshold: 0.4,
    });
    expect((await read(sheet)).scorecard?.stale_state).toMatchObject({
      reasons: ["config_changed"],
      stale_step_ids: [],
    });
    expect((await calculate(sheet)).aggregate_verdict).toBe("pass");
    const after = await row(sheet, 0);
    expect(after.step_results[step?.id as string]?.computed_at).toBe(
      before.step_results[step?.id as string]?.computed_at as string,
    );
    await configure(sheet, [contains("a", "b", { id: step?.id as string })]);
    expect((await read(sheet)).scorecard?.stale_state.stale_step_ids).toEqual([step?.id as string]);
    await calculate(sheet);
    expect((await row(sheet, 0)).aggregate_score).toBe(0);
  });

  test("a calculation is to be seen at once, replaces an active one, and a scoped one waits behind it", async () => {
    const sheet = await importCsv(client, "text\na\nb\n");
    await configure(sheet, [contains("a", "a")]);
    await server.stopWorker();
    const { params } = sheet;
    const first = await client.expect(202, "recalculateScorecard", { params, body: {} });
    const second = await client.expect(202, "recalculateScorecard", { params });
    const scoped = await client.expect(202, "recalculateScorecard", { params, body: { row_indices: [1] } });
    const { scorecard, latest_calculation, progress } = await read(sheet);
    expect([scorecard?.status, latest_calculation?.id]).toEqual(["queued", scoped.calculation_id]);
    expect(progress).toMatchObject({ scored_rows: 0, total_rows: 2 });
    await server.startWorker();
    expect((await calculationEnd(sheet, first.calculation_id)).status).toBe("cancelled");
    expect(await calculationEnd(sheet, scoped.calculation_id)).toMatchObject({
      status: "completed",
      aggregate_score: 0.5,
    });
    expect((await calculationEnd(sheet, second.calculation_id)).status).toBe("completed");
    expect((await client.expect(200, "listOperations", { params })).active_operations).toEqual([]);
  });

  test("it waits for cells that are being computed", async () => {
    const sheet = await importCsv(client, "text\na\nbb\n");
    await configure(sheet, [contains("a", "a")]);
    await server.stopWorker();
    const column = await sheet.addColumn("length", "COUNT", { source: "text", type: "chars" });
    await configure(sheet, [
      { title: "two", primitive_type: "COMPARE", primitive_config: { sources: [column.id], target: 2 } },
    ]);
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params: sheet.params, body: {} });
    await server.startWorker();
    expect((await calculationEnd(sheet, calculation_id)).aggregate_score).toBe(0.5);
    expect((await read(sheet)).scorecard?.status).toBe("completed");
  });

  /** A sheet whose scorecard has judged lengths that are out of date: they have another source now, where all are 2. */
  async function judgedBeforeTheRun(titles: string[]) {
    const sheet = await importCsv(client, "text,other\na,bb\na,bb\na,bb\n");
    const column = await sheet.addComputed("length", "COUNT", { source: "text", type: "chars" });
    const card = await configure(
      sheet,
      titles.map((title) => {
        const primitive_config = { sources: [column.id], target: 1 };
        return { title, primitive_type: "COMPARE", primitive_config };
      }),
    );
    const body = { config: { source: "other", type: "chars" } } as never;
    await client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: column.id }, body });
    expect((await calculate(sheet)).aggregate_score).toBe(1);
    await server.stopWorker();
    return { sheet, card };
  }

  test("it waits for them in rows too that had not changed when it began, and is not stale afterwards", async () => {
    const { sheet } = await judgedBeforeTheRun(["one"]);
    await sheet.setCell("text", 2, "aa");
    const { params } = sheet;
    await sheet.start();
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    await server.startWorker();
    expect((await calculationEnd(sheet, calculation_id)).aggregate_score).toBe(0);
    expect((await read(sheet)).scorecard?.stale_state.is_stale).toBe(false);
  });

  test("what changes in steps that it leaves out while it waits makes them stale, and is computed by the next one", async () => {
    const { sheet, card } = await judgedBeforeTheRun(["one", "other"]);
    const { params } = sheet;
    await sheet.start();
    const body = { step_ids: [card.steps[0]?.id as string] };
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body });
    await server.startWorker();
    const scores = (calculation: Calculation) =>
      card.steps.map(({ id }) => calculation.criterion_summaries[id as string]?.score);
    expect(scores(await calculationEnd(sheet, calculation_id))).toEqual([0, 1]);
    expect((await read(sheet)).scorecard?.stale_state.is_stale).toBe(true);
    expect(scores(await calculate(sheet))).toEqual([0, 0]);
    expect((await read(sheet)).scorecard?.stale_state.is_stale).toBe(false);
  });
});

describe("cancelling", () => {
  test("once it has answered nothing lands, and the scorecard is as before", async () => {
    const sheet = await importCsv(client, "text\na\nb\n");
    const card = await configure(sheet, [contains("a", "a"), contains("b", "b")]);
    await server.stopWorker();
    const { params } = sheet;
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    const cancelled = await client.expect(200, "cancelScorecard", { params, body: {} });
    expect(cancelled).toMatchObject({ calculation_id, cancelled_count: 4, execution_ids: [calculation_id] });
    await server.startWorker();
    expect((await calculationEnd(sheet, calculation_id)).status).toBe("cancelled");
    expect((await read(sheet)).scorecard?.status).toBe("ready");
    expect(await storedRows(card.id)).toEqual({});
    expect(await client.expect(200, "cancelScorecard", { params })).toMatchObject({
      calculation_id: null,
      cancelled_count: 0,
    });
  });

  test("pairs that are called off are skipped, the others go on", async () => {
    const sheet = await importCsv(client, "text\nab\nab\n");
    const card = await configure(sheet, [contains("a", "a"), contains("b", "b")]);
    await server.stopWorker();
    const { params } = sheet;
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    const body = { row_indices: [1], step_ids: [card.steps[0]?.id as string] };
    expect((await client.expect(200, "cancelScorecard", { params, body })).cancelled_count).toBe(1);
    await server.startWorker();
    expect((await calculationEnd(sheet, calculation_id)).status).toBe("completed");
    const verdicts = async () => {
      const { step_results } = await row(sheet, 1);
      return card.steps.map(({ id }) => step_results[id as string]?.verdict);
    };
    expect(await verdicts()).toEqual(["skipped", "pass"]);
    await calculate(sheet, { row_indices: [0] });
    expect(await verdicts()).toEqual(["skipped", "pass"]);
    expect((await calculate(sheet)).aggregate_score).toBe(1);
    expect(await verdicts()).toEqual(["pass", "pass"]);
  });
});

test("a row is scored that came after a calculation of all rows began, in a block of its own", async () => {
  const sheet = await importCsv(client, `text\n${"b\n".repeat(2_000)}`);
  const { params } = sheet;
  await configure(sheet, [contains("a", "a")]);
  const { id } = await sheet.column("text");
  await server.stopWorker();
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
  await client.expect(201, "addRows", { params, body: { values: [{ [id]: "a" }] } });
  await server.startWorker();
  await calculationEnd(sheet, calculation_id);
  await calculate(sheet);
  expect((await row(sheet, 2_000)).aggregate_score).toBe(1);
});

test("a row is scored that came after a calculation began, under the index of one that came and went before", async () => {
  // The index is the first of a block of its own.
  const sheet = await importCsv(client, `text\n${"b\n".repeat(2_000)}`);
  const { params } = sheet;
  await configure(sheet, [contains("a", "a")]);
  await calculate(sheet);
  const { id } = await sheet.column("text");
  const add = () => client.expect(201, "addRows", { params, body: { values: [{ [id]: "a" }] } });
  const { row_indices } = await add();
  await client.expect(200, "deleteRows", { params, body: { row_indices } });
  await sheet.setCell("text", 0, "a");
  await server.stopWorker();
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
  expect((await add()).row_indices).toEqual(row_indices);
  await server.startWorker();
  await calculationEnd(sheet, calculation_id);
  await calculate(sheet);
  expect((await row(sheet, 2_000)).aggregate_score).toBe(1);
});

test("a block whose worker was killed is taken over, and one that runs twice is saved once", async () => {
  const sheet = await importCsv(client, "text\na\nb\n");
  const card = await configure(sheet, [contains("a", "a")]);
  await server.stopWorker();
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params: sheet.params, body: {} });
  const { sql } = server.database;
  const [run] = await sql<
    { operation_id: string }[]
  >`select operation_id from score_calculations where id = ${calculation_id}`;
  const operationId = run?.operation_id as string;
  // What a worker leaves that was killed while it computed the block.
  await sql`
    insert into operation_blocks (workspace_id, operation_id, block_index, sheet_id, status, claim)
    values (${workspace.id}, ${operationId}, 0, ${sheet.params.sheet_id}, 'RUNNING', gen_random_uuid())`;
  await Promise.all([0, 1].map(() => runBlock(workspace.scope, { operationId, blockIndex: 0 }, blockWorks)));
  await server.startWorker();
  expect(await calculationEnd(sheet, calculation_id)).toMatchObject({ status: "completed", aggregate_score: 0.5 });
  expect(await storedRows(card.id)).toEqual({ 1: 2 });
  const versions =
    await sql`select 1 from sheet_versions where sheet_id = ${sheet.params.sheet_id} and reason = 'scorecard_calculated'`;
  expect(versions).toHaveLength(1);
});

describe("configuring", () => {
  test.each([
    ["an unknown type", { title: "x", primitive_type: "SMELL" }, "primitive_type"],
    ["a type that is not supported", { title: "x", primitive_type: "TOOL_EVALUATOR" }, "primitive_type"],
    [
      "a count without bounds",
      { title: "x", primitive_type: "COUNT", primitive_config: { source: "text", type: "words" } },
      "primitive_config",
    ],
    [
      "an unknown column",
      { title: "x", primitive_type: "CONTAINS", primitive_config: { source: "b", value: "x" } },
      "primitive_config",
    ],
    ["thresholds the wrong way round", contains("x", "x", { thresholds: { pass: 0.2, warn: 0.5 } }), "thresholds"],
    ["repetitions of what always gives the same", contains("x", "x", { repetitions: 2 }), "repetitions"],
  ])("%s is refused at its place", async (_, step, place) => {
    const sheet = await importCsv(client, "text\na\n");
    const answer = await client.call("configureScorecard", {
      params: sheet.params,
      body: { name: "n", aggregation: {}, steps: [step as Step] },
    });
    const { detail } = answer.body as components["schemas"]["ErrorBody"];
    expect(answer.status as number).toBe(400);
    expect(detail?.[0]?.loc.slice(0, 4)).toEqual(["body", "steps", 0, place]);
  });

  test.each([
    ["that is none", { type: "thing" }, "not a JSON Schema"],
    ["of very many parts", { allOf: Array.from({ length: 2_000 }, () => ({})) }, "more than 2000 lists and objects"],
    ["that is very long", { enum: ["x".repeat(100_000)] }, "longer than 100000 characters"],
    ["without an end", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, "itself without end"],
  ])("a schema %s is refused, and the fault says so", async (_, schema, message) => {
    const { params } = await importCsv(client, "text\na\n");
    const body = { name: "n", aggregation: {}, steps: [structure(schema)] };
    const { detail } = refused(await client.call("configureScorecard", { params, body }), 400, "invalid_config");
    expect(detail).toMatchObject([{ loc: ["body", "steps", 0, "primitive_config", "schema"] }]);
    expect(detail?.[0]?.msg).toContain(message);
  });

  test("other work goes on between the checks of the largest schemas that are allowed", async () => {
    const { params } = await importCsv(client, "text\na\n");
    const columns = await listSheetColumns(workspaceScope(server.database.sql, workspace.id), params.sheet_id);
    const properties = Object.fromEntries(Array.from({ length: 1_998 }, (_, at) => [`name${at}`, { type: "string" }]));
    const steps = Array.from({ length: 5 }, (_, at) => ({ ...structure({ properties }), title: `step ${at}` }));
    let turns = 0;
    const turning = setInterval(() => turns++, 0);
    const configured = await configureSteps(steps, [], columns);
    clearInterval(turning);
    expect(configured.length).toBe(5);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test("steps are replaced, those that come with their id keep it", async () => {
    const sheet = await importCsv(client, "text\na\n");
    const before = await configure(sheet, [contains("a", "a"), contains("b", "b")]);
    const after = await configure(sheet, [
      contains("new", "c"),
      contains("a", "a", { id: before.steps[0]?.id as string }),
    ]);
    expect(after.id).toBe(before.id);
    expect(after.steps[1]?.id).toBe(before.steps[0]?.id as string);
    expect(before.steps.map(({ id }) => id)).not.toContain(after.steps[0]?.id as string);
  });

  test("without a scorecard everything says so, and deleting is no error", async () => {
    const sheet = await importCsv(client, "text\na\n");
    const { params } = sheet;
    expect(await read(sheet)).toMatchObject({ scorecard: null, latest_calculation: null });
    expect(await rows(sheet)).toMatchObject({ calculation_id: null, rows: [] });
    refused(await client.call("recalculateScorecard", { params, body: {} }), 400, "bad_request");
    refused(await client.call("cancelScorecard", { params, body: {} }), 400, "bad_request");
    refused(await client.call("getScorecardRow", { params: { ...params, row_index: 0 } }), 404, "not_found");
    await client.expect(200, "deleteScorecard", { params });
    await configure(sheet, [contains("a", "a")]);
    await client.expect(200, "deleteScorecard", { params });
    expect((await read(sheet)).scorecard).toBeNull();
  });
});

describe("the sheet's own score", () => {
  test("speaks for the scorecard where there is no other", async () => {
    const sheet = await importCsv(client, "text\na\nb\n");
    const { params } = sheet;
    await configure(sheet, [contains("a", "a")]);
    const started = await client.expect(202, "calculateSheetScore", { params });
    expect(started.score_source).toBe("scorecard");
    await calculationEnd(sheet, started.calculation_id as string);
    const score = await client.expect(200, "getSheetScore", { params });
    expect(score).toMatchObject({
      score_type: "scorecard",
      scoring_type: "scorecard",
      overall_score: 0.5,
      score_configuration: null,
    });
    expect(score.details).toMatchObject({ aggregate_result: { scorecard_calculation_id: started.calculation_id } });
    const { score_history } = await client.expect(200, "getScoreHistory", { params, query: {} });
    expect(score_history.points).toMatchObject([{ score: 0.5, score_type: "scorecard", verdict: "fail" }]);
  });

  test("becomes steps, and goes where all of it did", async () => {
    const sheet = await importCsv(client, "text,n\na,1\nb,0\n");
    const { params } = sheet;
    refused(await client.call("migrateScoreToScorecard", { params, body: {} }), 400, "bad_request");
    await client.expect(200, "configureSheetScore", { params, body: { score_type: "numeric", column_names: ["n"] } });
    const migrated = await client.expect(200, "migrateScoreToScorecard", {
      params,
      body: { delete_legacy_score: true },
    });
    expect(migrated).toMatchObject({ converted_count: 1, skipped: [], legacy_score_deleted: true });
    expect(migrated.scorecard?.steps).toMatchObject([{ title: "n", primitive_type: "COLUMN_AGGREGATE" }]);
    expect((await calculate(sheet)).aggregate_score).toBe(0.5);
    await client.expect(200, "configureSheetScore", { params, body: { code: "return {'score': 1}" } });
    const again = await client.expect(200, "migrateScoreToScorecard", { params, body: { delete_legacy_score: true } });
    expect(again).toMatchObject({
      converted_count: 0,
      legacy_score_deleted: false,
      skipped: [{ score_type: "custom" }],
    });
  });

  test("is the same as a step, of comparisons and of words that say yes or no", async () => {
    const sheet = await importCsv(client, "a,b,said\nx,x,yes\ny,z,No\nv,v, pass \nw,u,\n");
    const { params } = sheet;
    await sheet.addComputed("same", "COMPARE", { sources: ["a", "b"] });
    for (const [title, score] of [
      ["same", 0.5],
      ["said", 2 / 3],
    ] as const) {
      await client.expect(200, "configureSheetScore", { params, body: { score_type: "auto", column_names: [title] } });
      const body = { delete_legacy_score: true };
      const migrated = await client.expect(200, "migrateScoreToScorecard", { params, body });
      expect(migrated.legacy_score_deleted).toBeTrue();
      const step = migrated.scorecard?.steps.find((one) => one.title === title);
      const { criterion_summaries } = await calculate(sheet);
      expect(criterion_summaries[step?.id as string]).toMatchObject({ score, raw_value: score });
    }
  });

  test("stays where its assertions count together, which no step does", async () => {
    const sheet = await importCsv(client, "text,n\na,1\n");
    const { params } = sheet;
    const score_config = { assertion_aggregation: "all" as const };
    const settings = { score_type: "boolean" as const, column_names: ["n"], score_config };
    await client.expect(200, "configureSheetScore", { params, body: settings });
    const body = { delete_legacy_score: true };
    const migrated = await client.expect(200, "migrateScoreToScorecard", { params, body });
    expect(migrated).toMatchObject({
      converted_count: 0,
      legacy_score_deleted: false,
      skipped: [{ score_type: "boolean" }],
    });
  });
});
