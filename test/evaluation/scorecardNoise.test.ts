import { expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs } from "../support/models.ts";
import type { SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

/** A judge that says yes to each text as often as the number in it says, in tenths. */
function waveringJudge(): void {
  const asked = new Map<string, number>();
  fake.answer((request) => {
    const text = lastText(request);
    const tenths = Number(/text>\n(\d+)/.exec(text)?.[1]);
    const count = asked.get(text) ?? 0;
    asked.set(text, count + 1);
    return { text: JSON.stringify({ reasoning: "by count", citation: null, value: count % 10 < tenths }) };
  });
}

async function configure(sheet: SheetUnderTest, prompt: string, repetitions: number) {
  const before = (await sheet.client.expect(200, "getScorecard", { params: sheet.params })).scorecard?.steps[0]?.id;
  const step = {
    ...(before && { id: before }),
    title: "judged",
    primitive_type: "LLM_ASSERTION",
    primitive_config: { source: "a", prompt },
    repetitions,
  };
  const body = { name: "Judged", aggregation: {}, steps: [step] };
  return (await sheet.client.expect(200, "configureScorecard", { params: sheet.params, body })).scorecard;
}

async function calculate({ client, params }: SheetUnderTest): Promise<components["schemas"]["ScorecardCalculation"]> {
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
  return waitFor("the calculation", async () => {
    const read = await client.expect(200, "getScorecardCalculation", { params: { ...params, calculation_id } });
    return read.calculation.status === "completed" && read.calculation;
  });
}

test("a judge is asked as often as the step says, once for each repetition, and the row shows the spread", async () => {
  const sheet = await sheetOf("a\n5 of ten\n10 of ten\n");
  waveringJudge();
  const card = await configure(sheet, "Is it fine?", 10);
  let end = {} as Awaited<ReturnType<typeof calculate>>;
  const sent = await during(async () => {
    end = await calculate(sheet);
  });
  expect(sent.length).toBe(20);
  expect(end.aggregate_score).toBe(0.75);
  const { client, params } = sheet;
  const row = await client.expect(200, "getScorecardRow", { params: { ...params, row_index: 0 }, query: {} });
  const result = row.step_results[card.steps[0]?.id as string];
  expect(result).toMatchObject({ score: 0.5, repetitions: { count: 10, minimum: 0, maximum: 1 } });
  expect(result?.repetitions?.standard_deviation).toBeCloseTo(Math.sqrt(2.5 / 9), 12);
  // Pooled: squares 2.5 of the first row and 0 of the second, and one more pair of answers; then 2 rows of 10 each.
  const variance = (2.5 + 0.25) / (18 + 1);
  expect(end.standard_error).toBeCloseTo(Math.sqrt(variance * 0.2) / 2, 12);
  const [log] = await requestLogs(client);
  expect(log?.metadata).toEqual(expect.arrayContaining([{ sheet_id: params.sheet_id }, { calculation_id: end.id }]));
  // What was paid for is not asked again.
  expect(await during(() => calculate(sheet))).toEqual([]);
});

test("a difference within the noise is told from one beyond it", async () => {
  const rows = (tenths: number) =>
    `a\n${Array.from({ length: 10 }, (_, row) => `${tenths} of ten text ${row}\n`).join("")}`;
  const sheet = await sheetOf(rows(5));
  waveringJudge();
  await configure(sheet, "Is it fine?", 10);
  const first = await calculate(sheet);
  await sheet.setCell("a", 3, "7 of ten");
  await configure(sheet, "Is it good?", 10);
  const second = await calculate(sheet);
  const { client, params } = sheet;
  const compare = (calculation_id: string, baseline_id: string) =>
    client.expect(200, "compareScorecardCalculations", {
      params: { ...params, calculation_id },
      query: { baseline_id },
    });
  const small = await compare(second.id, first.id);
  expect(small.difference).toBeCloseTo(0.02, 12);
  expect(small).toMatchObject({ within_noise: true, steps: [{ title: "judged", within_noise: true }] });
  expect(second.drift_summary).toMatchObject({ previous_calculation_id: first.id, within_noise: true });
  fake.answer(() => ({ text: JSON.stringify({ reasoning: "", citation: null, value: true }) }));
  await configure(sheet, "Is it the best?", 10);
  const large = await compare((await calculate(sheet)).id, first.id);
  expect(large).toMatchObject({ difference: 0.5, within_noise: false });
  expect(large.reason).toContain("1.96 standard errors");
});

test("calculations are listed, and compared with what the sheet scored at a version", async () => {
  const sheet = await sheetOf("a\n5 of ten\n");
  const { client, params } = sheet;
  const scored = async (regex_pattern: string) => {
    const step = { title: "has", primitive_type: "REGEX", primitive_config: { source: "a", regex_pattern } };
    await client.expect(200, "configureScorecard", { params, body: { name: "Has", aggregation: {}, steps: [step] } });
    return calculate(sheet);
  };
  expect(await client.expect(200, "listScorecardCalculations", { params, query: {} })).toMatchObject({ data: [] });
  const bad = await scored("six");
  const { version } = await client.expect(201, "createVersion", { params, body: { name: "released" } });
  const good = await scored("five|5");
  const compare = (query: { baseline_version?: number; baseline_version_name?: string; baseline_id?: string }) =>
    client.call("compareScorecardCalculations", { params: { ...params, calculation_id: good.id }, query });
  for (const query of [{ baseline_version: version.version_number }, { baseline_version_name: "released" }]) {
    const { status, body } = await compare(query);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ baseline_calculation_id: bad.id, baseline_score: 0, difference: 1 }),
    ]);
  }
  expect(JSON.stringify((await compare({ baseline_version: 1 })).body)).toContain("No calculation had been completed");
  expect((await compare({ baseline_version_name: "x" })).status).toBe(404);
  expect((await compare({ baseline_version_name: "released", baseline_id: bad.id })).status).toBe(400);

  const first = await client.expect(200, "listScorecardCalculations", { params, query: { limit: 1 } });
  expect(first.data).toMatchObject([{ id: good.id, status: "completed", aggregate_score: 1 }]);
  const cursor = first.next_cursor as string;
  const second = await client.expect(200, "listScorecardCalculations", { params, query: { limit: 1, cursor } });
  expect(second).toMatchObject({ data: [{ id: bad.id, aggregate_score: 0 }], has_more: false });
});

test("of a step that can waver and was judged once the noise is not known", async () => {
  const sheet = await sheetOf("a\n0 of ten\n");
  waveringJudge();
  await configure(sheet, "Is it fine?", 1);
  await calculate(sheet);
  fake.answer(() => ({ text: JSON.stringify({ reasoning: "", citation: null, value: true }) }));
  await configure(sheet, "Is it good?", 1);
  const end = await calculate(sheet);
  expect(end).toMatchObject({
    aggregate_score: 1,
    standard_error: null,
    drift_summary: { delta: 1, within_noise: null },
  });
  const { client, params } = sheet;
  const comparison = await client.expect(200, "compareScorecardCalculations", {
    params: { ...params, calculation_id: end.id },
    query: {},
  });
  expect(comparison).toMatchObject({ within_noise: null });
  expect(comparison.reason).toContain("repetitions");
});

test("a comparison has all steps of the newer calculation in the scorecard's order, also without an earlier one", async () => {
  const sheet = await sheetOf("a\n5 of ten\n");
  const { client, params } = sheet;
  const compared = async (patterns: string[]) => {
    const { scorecard } = await client.expect(200, "getScorecard", { params });
    const steps = patterns.map((regex_pattern) => ({
      id: scorecard?.steps.find(({ title }) => title === regex_pattern)?.id,
      title: regex_pattern,
      primitive_type: "REGEX",
      primitive_config: { source: "a", regex_pattern },
    }));
    await client.expect(200, "configureScorecard", { params, body: { name: "Has", aggregation: {}, steps } as never });
    const { id } = await calculate(sheet);
    const call = { params: { ...params, calculation_id: id }, query: {} };
    const { steps: found } = await client.expect(200, "compareScorecardCalculations", call);
    return found.map(({ title, score, baseline_score }) => [title, score, baseline_score]);
  };
  const patterns = ["five", "5", "ten", "of"];
  const scores = patterns.map((pattern) => [pattern, pattern === "five" ? 0 : 1, null]);
  expect(await compared(patterns)).toEqual(scores);
  expect(await compared(["new", ...patterns.slice(1)])).toEqual([
    ["new", 0, null],
    ["5", 1, 1],
    ["ten", 1, 1],
    ["of", 1, 1],
  ]);
});
