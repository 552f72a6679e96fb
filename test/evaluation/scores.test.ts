import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { client } = await server.newWorkspace();

type Configuration = components["schemas"]["ConfigureSheetScoreRequest"];
type Score = components["schemas"]["SheetScoreResponse"];

async function scoreOf({ params }: SheetUnderTest): Promise<Score> {
  return client.expect(200, "getSheetScore", { params });
}

/** Configures and calculates; gives the score when it has ended. */
async function scored(sheet: SheetUnderTest, body: Configuration): Promise<Score> {
  await client.expect(200, "configureSheetScore", { params: sheet.params, body });
  return calculated(sheet);
}

async function calculated(sheet: SheetUnderTest): Promise<Score> {
  const { params } = sheet;
  await client.expect(202, "calculateSheetScore", { params });
  return waitFor("the score", async () => {
    const score = await scoreOf(sheet);
    return (score.status === "completed" || score.status === "failed") && score;
  });
}

describe("modes", () => {
  test("yes or no: words of the caller, in any case and without white space, count; others are excluded", async () => {
    const sheet = await importCsv(client, "verdict\nGood\n bad \nfine\n\nmaybe\n");
    const score = await scored(sheet, {
      column_names: ["verdict"],
      true_values: ["good", "FINE"],
      false_values: ["bad"],
    });
    expect(score).toMatchObject({
      scoring_type: "boolean",
      score_type: "single_column",
      overall_score: 2 / 3,
      aggregate_score: 2 / 3,
      scored_rows: 3,
      aggregate: { success_count: 2, total_count: 3 },
    });
    expect(score.columns[0]).toMatchObject({ title: "verdict", included_count: 3, resolved_scoring_type: "boolean" });
    expect(score.total_rows - score.excluded_rows).toBe(3);
  });

  test("numbers: the mean, also of texts that read as one, beyond 1 too", async () => {
    const sheet = await importCsv(client, "n,m\n1,x\n2.5,4\n-0.5,\n");
    const score = await scored(sheet, { score_type: "numeric", column_names: ["n", "m"] });
    expect(score.columns.map(({ score, included_count }) => [score, included_count])).toEqual([
      [1, 3],
      [4, 1],
    ]);
    expect(score).toMatchObject({ score_type: "multi_column", overall_score: 2.5, scored_rows: 3, excluded_rows: 0 });
  });

  test("numbers: the mean, also of those whose sum is too large", async () => {
    const sheet = await importCsv(client, "n,m\n1e308,1e308\n1e308,-1e308\n1e308,1.5e308\n1e308,1.5e308\n");
    const score = await scored(sheet, { score_type: "numeric", column_names: ["n", "m"] });
    expect(score.columns.map(({ score, included_count }) => [score, included_count])).toEqual([
      [1e308, 4],
      [0.75e308, 4],
    ]);
    expect(score.overall_score).toBe(0.875e308);
  });

  test("auto reads each column by what is in it, and leaves a mixed one without a score", async () => {
    const sheet = await importCsv(client, "a,b,c\nyes,1.5,yes\nno,2.5,7\n");
    const score = await scored(sheet, { score_type: "auto", column_names: ["a", "b", "c"] });
    expect(score.columns.map((column) => [column.resolved_scoring_type, column.score])).toEqual([
      ["boolean", 0.5],
      ["numeric", 2],
      [null, null],
    ]);
    expect(score.overall_score).toBe(1.25);
  });

  test("auto leaves out cells that are blank, also those of white space", async () => {
    const sheet = await importCsv(client, 't\nyes\nno\n" "\n');
    const score = await scored(sheet, { score_type: "auto", column_names: ["t"] });
    expect(score.columns[0]).toMatchObject({ score: 0.5, included_count: 2, resolved_scoring_type: "boolean" });
  });

  test("without columns those that check something are scored, and failed cells are left out", async () => {
    const sheet = await importCsv(client, "text,number\nabc,1\nxbc,2\nabd,x\n");
    await sheet.addComputed("starts", "REGEX", { source: "text", regex_pattern: "^a" });
    await sheet.addComputed("compared", "COMPARE", { sources: ["text"], target: "abc" });
    await sheet.addComputed("length", "COUNT", { source: "text", type: "chars" });
    const score = await scored(sheet, { score_type: "auto" });
    expect(score.columns.map(({ title, score }) => [title, score])).toEqual([
      ["starts", 2 / 3],
      ["compared", 1 / 3],
    ]);
    expect(score.overall_score).toBe(0.5);
  });

  test.each([
    ["mean", 0.75],
    ["all", 0.5],
    ["any", 1],
  ] as const)(
    "several verdicts in a cell count by assertion_aggregation %s",
    async (assertion_aggregation, expected) => {
      const sheet = await importCsv(
        client,
        'v\n"{""polite"": true, ""short"": false}"\n"{""polite"": {""value"": true}}"\n',
      );
      await sheet.addComputed("verdicts", "PARSE_VALUE", { source: "v", type: "object" });
      const score = await scored(sheet, { score_type: "boolean", column_names: ["verdicts"], assertion_aggregation });
      expect(score.overall_score).toBe(expected);
    },
  );

  test("a question has an answer with its label and no score", async () => {
    const sheet = await importCsv(client, "model,cost\na,3\nb,1\na,2\n");
    const [model, cost] = await sheet.columns();
    const question = {
      aggregation_type: "min_value" as const,
      column_id: cost?.id as string,
      label_column_id: model?.id as string,
    };
    const least = await scored(sheet, { score_type: "custom", score_config: { aggregate: question } });
    expect(least).toMatchObject({ overall_score: null, aggregate: { type: "min_value", value: 1, label: "b" } });
    const frequent = { aggregation_type: "most_frequent_value" as const, column_id: model?.id as string };
    const most = await scored(sheet, { score_type: "custom", score_config: { aggregate: frequent } });
    expect(most.aggregate).toMatchObject({ value: "a", success_count: 2, total_count: 3 });
  });
});

describe("code", () => {
  test.each([
    ["JAVASCRIPT", "return {score: data.filter(row => row.n > 1).length / data.length, sub_scores: {big: 2}};"],
    ["PYTHON", "return {'score': len([r for r in data if float(r['n']) > 1]) / len(data), 'sub_scores': {'big': 2}}"],
  ] as const)("%s sees all rows by column title", async (code_language, code) => {
    const sheet = await importCsv(client, "n\n1\n2\n3\n4\n");
    const score = await scored(sheet, { code, code_language });
    expect(score).toMatchObject({ score_type: "custom", has_custom_scoring: true, overall_score: 0.75 });
    expect(score.details).toMatchObject({ sub_scores: { big: 2 } });
    expect(score.score_matrix_metrics).toEqual([{ key: "big", label: "big", positive_metric: true }]);
  });

  test.each([
    [
      "rows",
      "[['', 'a', 'b'], ['x', 1, {value: 2, positive_metric: false}]]",
      [
        ["", "a", "b"],
        ["x", 1, { value: 2, positive_metric: false }],
      ],
    ],
    ["one table", "[[['a'], [1]]]", [["a"], [1]]],
  ])("a matrix of %s is kept", async (_, matrix, rows) => {
    const sheet = await importCsv(client, "n\n1\n");
    const code = `return {score: 1, score_matrix: ${matrix}};`;
    expect(await scored(sheet, { code, code_language: "JAVASCRIPT" })).toMatchObject({
      status: "completed",
      score_matrix: rows,
    });
  });

  test.each([
    ["no number", "return {score: 'good'};", "score"],
    ["nothing", "return 1;", "score"],
    ["two tables", "return {score: 1, score_matrix: [[[1]], [[2]]]};", "several tables"],
    ["a cell that is a list", "return {score: 1, score_matrix: [[[1], 2]]};", "score_matrix"],
    ["a fault", "throw new Error('no such thing');", "no such thing"],
  ])("%s fails with the reason and keeps the numbers before", async (_, code, reason) => {
    const sheet = await importCsv(client, "n\n1\n");
    await scored(sheet, { code: "return {score: 0.25};", code_language: "JAVASCRIPT" });
    const score = await scored(sheet, { code, code_language: "JAVASCRIPT" });
    expect(score.status).toBe("failed");
    expect(score.score_calculation_error).toContain(reason);
    expect(score.overall_score).toBe(0.25);
  });

  test.each([
    ["{'score': 10**400}", "no number as `score`"],
    ["{'score': 1, 'sub_scores': {'a': 10**400}}", "`sub_scores` must be an object of numbers"],
  ])("a number that is too large is refused as an infinite one: %s", async (returned, reason) => {
    const sheet = await importCsv(client, "n\n1\n");
    for (const same of [returned, returned.replace("10**400", "1e308 * 10")]) {
      const score = await scored(sheet, { code: `return ${same}`, code_language: "PYTHON" });
      expect(score.status).toBe("failed");
      expect(score.score_calculation_error).toContain(reason);
    }
  });

  test("a number in a matrix that is too large is nothing, as an infinite one", async () => {
    const sheet = await importCsv(client, "n\n1\n");
    const code = "return {'score': 1, 'score_matrix': [['a', 10**400], [1e308 * 10, {'value': -10**400}]]}";
    const score = await scored(sheet, { code, code_language: "PYTHON" });
    expect(score.score_matrix).toEqual([
      ["a", null],
      [null, { value: null, positive_metric: true }],
    ]);
    expect(score.score_matrix_metrics?.map(({ label }) => label)).toEqual(["a", "column 2"]);
  });
});

describe("configuring", () => {
  test("takes a version, computes nothing, and the configuration replaces the one before", async () => {
    const sheet = await importCsv(client, "a\nyes\n");
    const version = await sheet.version();
    const { params } = sheet;
    const first = await client.expect(200, "configureSheetScore", { params, body: { true_values: ["yes"] } });
    expect(first).toMatchObject({ status: null, requires_recalculation: true, version: version + 1 });
    const second = await client.expect(200, "configureSheetScore", { params, body: { score_type: "numeric" } });
    expect(second.score_configuration_id).toBe(first.score_configuration_id);
    expect(await scoreOf(sheet)).toMatchObject({
      status: null,
      calculated_at: null,
      score_type: "none",
      score_configuration: { score_type: "numeric", score_config: {} },
    });
  });

  test.each([
    ["nothing", {}, 400, "bad_request"],
    ["settings without a type", { score_config: {} }, 400, "bad_request"],
    ["custom without code", { score_type: "custom" }, 400, "bad_request"],
    ["code for another type", { score_type: "numeric", code: "return 1" }, 400, "bad_request"],
    ["an unknown title", { column_names: ["b"] }, 404, "not_found"],
    ["an unknown id", { column_ids: ["e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e09"] }, 404, "not_found"],
    ["an unknown property", { score_type: "auto", colour: "red" }, 400, "bad_request"],
  ])("%s is refused", async (_, body, status, error) => {
    const sheet = await importCsv(client, "a\nyes\n");
    refused(
      await client.call("configureSheetScore", { params: sheet.params, body: body as Configuration }),
      status,
      error,
    );
  });

  test("a sheet without a score says so, and cannot be calculated", async () => {
    const sheet = await importCsv(client, "a\nyes\n");
    expect(await scoreOf(sheet)).toMatchObject({
      score_type: "none",
      scoring_type: null,
      overall_score: null,
      total_rows: 1,
    });
    refused(await client.call("calculateSheetScore", { params: sheet.params }), 400, "bad_request");
  });
});

describe("versions", () => {
  test("a score is kept with its version, and the history shows it oldest first", async () => {
    const sheet = await importCsv(client, "a\nyes\nno\n");
    await scored(sheet, { score_type: "boolean", column_names: ["a"] });
    await sheet.setCell("a", 1, "yes");
    await calculated(sheet);
    const { params } = sheet;
    const { score_history } = await client.expect(200, "getScoreHistory", { params, query: {} });
    expect(score_history).toMatchObject({ total_points: 2, returned_points: 2, resolution: "raw", is_sampled: false });
    expect(score_history.points.map(({ score }) => score)).toEqual([0.5, 1]);
    const [first] = score_history.points;
    const { version } = await client.expect(200, "getVersion", {
      params: { ...params, version_id: first?.version_id as string },
      query: {},
    });
    expect(version.score).toMatchObject({ score: 0.5, score_type: "single_column" });
    expect(version.score_configuration).toMatchObject({ score_type: "boolean" });
  });

  test("of a long history buckets keep what stands out", async () => {
    const sheet = await importCsv(client, "a\n1\n");
    const { sql, workspaceId } = await workspaceOf(sheet);
    await sql`
      insert into sheet_versions (workspace_id, sheet_id, version_number, reason, title, index, row_count, score)
      select ${workspaceId}, ${sheet.params.sheet_id}, 100 + n, 'test', 't', 0, 1,
        json_build_object('score', case n when 137 then 9 when 501 then -9 else 0.5 end, 'score_type', 'single_column')
      from generate_series(1, 1000) n`;
    const query = { max_points: 50, range: "all" as const };
    const { score_history } = await client.expect(200, "getScoreHistory", { params: sheet.params, query });
    expect(score_history).toMatchObject({ total_points: 1000, resolution: "min_max_bucket", is_sampled: true });
    expect(score_history.points.length).toBeLessThanOrEqual(50);
    expect(score_history.points.map(({ score }) => score)).toEqual(expect.arrayContaining([9, -9]));
    const newest = { ...query, range: "last_100" as const, resolution: "raw" as const };
    const raw = await client.expect(200, "getScoreHistory", { params: sheet.params, query: newest });
    expect(raw.score_history.points.map((point) => point.version_number)).toEqual(
      Array.from({ length: 50 }, (_, index) => 1051 + index),
    );
  });
});

test("a run that was replaced saves nothing any more", async () => {
  const sheet = await importCsv(client, "a\nyes\n");
  await server.stopWorker();
  const { params } = sheet;
  await client.expect(200, "configureSheetScore", { params, body: { score_type: "boolean", column_names: ["a"] } });
  await client.expect(202, "calculateSheetScore", { params });
  await client.expect(200, "configureSheetScore", { params, body: { score_type: "numeric", column_names: ["a"] } });
  await server.startWorker();
  const score = await calculated(sheet);
  expect(score).toMatchObject({ status: "completed", scoring_type: "numeric", overall_score: null });
});

test("a score that is deleted while it is asked for is none", async () => {
  const sheet = await importCsv(client, "a\nyes\n");
  const { params } = sheet;
  await client.expect(200, "configureSheetScore", { params, body: { score_type: "auto" } });
  const { sql } = server.database;
  const asking = await sql.begin(async (tx) => {
    await tx`delete from sheet_scores where sheet_id = ${params.sheet_id}`;
    const asked = client.call("calculateSheetScore", { params });
    await waitForLockWaiters(sql, 1);
    return [asked];
  });
  refused(await (asking[0] as (typeof asking)[0]), 400, "bad_request");
});

async function workspaceOf({ params }: SheetUnderTest) {
  const { sql } = server.database;
  const [row] = await sql<{ workspace_id: number }[]>`select workspace_id from sheets where id = ${params.sheet_id}`;
  return { sql, workspaceId: row?.workspace_id as number };
}
