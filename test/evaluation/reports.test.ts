import { describe, expect, test } from "bun:test";
import { editColumn } from "../../core/evaluation/reports/editColumns.ts";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { countingScope } from "../support/countingScope.ts";
import { createGroup, datasetFromCsv, reportById, runEnd, runToEnd, versionFromFile } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

type Definition = components["schemas"]["ReportColumnDefinition"];
type Given = Omit<Definition, "is_part_of_score"> & { is_part_of_score?: boolean };

const csv = "question,expected\nWhere?,Where?\nWhen?,Who?\nWhy not?,Why not?\n";
const length: Given = { column_type: "COUNT", name: "length", configuration: { source: "question", type: "chars" } };
const isLong: Given = {
  column_type: "MATH_OPERATOR",
  name: "is long",
  configuration: { sources: ["length"], operator: "gt", value: 5 },
};
const same: Given = {
  column_type: "COMPARE",
  name: "same",
  configuration: { source1: "question", source2: "expected" },
};

async function evaluation(client: Client, columns: Given[], more: Record<string, unknown> = {}) {
  const dataset = await datasetFromCsv(client, `Dataset of ${JSON.stringify(more)} ${columns.length}`, csv);
  const body = { dataset_group_id: dataset.dataset_group_id, columns, ...more } as never;
  const created = await client.expect(201, "createReport", { body });
  return { dataset, reportId: created.report_id, created };
}

async function rowsOf(client: Client, evaluationId: number, query: { page?: number; per_page?: number } = {}) {
  const params = { evaluation_id: evaluationId };
  return client.expect(200, "listEvaluationRows", { params, query });
}

function scoreOf(client: Client, reportId: number) {
  return client
    .expect(200, "getReportScore", { params: { report_id: reportId } })
    .then(({ score }) => score as components["schemas"]["ReportScore"]);
}

/** The runs that events tell the end of; one more than `count` would be told by the time that those are. */
function finished(client: Client, count: number): Promise<unknown[]> {
  return waitFor(`the end of ${count} runs`, async () => {
    const { events } = await client.expect(200, "listEvents", { query: { limit: 100 } });
    const ends = events.filter(({ event }) => event.event_type === "report_finished");
    return ends.length >= count && ends.map(({ event }) => event.details);
  });
}

function column(reportId: number, given: Given) {
  return { body: { report_id: reportId, ...given } as never };
}

describe("a run", () => {
  test("computes the rows of a dataset, scores them and says when it has ended", async () => {
    const { client } = await server.newWorkspace();
    const { reportId, created, dataset } = await evaluation(client, [length, isLong, same], { name: "nightly" });
    expect(created.report_columns.map(({ name, column_type, position }) => [position, name, column_type])).toEqual([
      [1, "question", "DATASET"],
      [2, "expected", "DATASET"],
      [3, "length", "COUNT"],
      [4, "is long", "MATH_OPERATOR"],
      [5, "same", "COMPARE"],
    ]);
    const run = await runToEnd(client, reportId, "first");
    expect(run).toMatchObject({
      report: { name: "first", is_blueprint: false, parent_report_id: reportId, dataset_id: dataset.id },
      stats: { status_counts: { COMPLETED: 9, FAILED: 0, QUEUED: 0, RUNNING: 0 } },
    });
    // Nothing is flagged, so the last column is scored: two of three.
    const score = await scoreOf(client, run.report.id);
    expect(score).toMatchObject({ score_type: "single_column", has_custom_scoring: false });
    expect(score.overall_score).toBeCloseTo(200 / 3);
    expect(score.details).toMatchObject({ column_name: "same", score_type: "boolean", num_skipped: 0 });
    expect(run.report.score).toEqual(score);
    expect(run.report_columns.map(({ score }) => score !== null)).toEqual([false, false, false, false, true]);
    const { rows, columns, total, pages } = await rowsOf(client, run.report.id, { per_page: 2 });
    expect({ columns, total, pages }).toEqual({
      columns: ["question", "expected", "length", "is long", "same"],
      total: 3,
      pages: 2,
    });
    expect(rows[1]).toEqual([
      { type: "dataset", value: "When?" },
      { type: "dataset", value: "Who?" },
      { type: "eval", status: "PASSED", value: 5, error_message: null },
      { type: "eval", status: "PASSED", value: false, error_message: null },
      {
        type: "eval",
        status: "PASSED",
        value: expect.objectContaining({ comparison_result: false }),
        error_message: null,
      },
    ]);
    expect((await rowsOf(client, run.report.id, { per_page: 2, page: 2 })).rows).toHaveLength(1);
    expect(await finished(client, 1)).toEqual([{ report_id: run.report.id, report_name: "first" }]);
  });

  test("of an evaluation itself nothing is computed", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length]);
    const blueprint = await reportById(client, reportId);
    expect(blueprint).toMatchObject({ status: "COMPLETED", report: { is_blueprint: true, score: null } });
    expect((await rowsOf(client, reportId)).rows[0]).toEqual([
      { type: "dataset", value: "Where?" },
      { type: "dataset", value: "Where?" },
      { type: "eval", status: "SKIPPED", value: null, error_message: null },
    ]);
    refused(await client.call("getReportScore", { params: { report_id: reportId } }), 400, "bad_request");
  });

  test("keeps its columns and rows when the evaluation changes", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length]);
    const run = await runToEnd(client, reportId);
    await client.expect(201, "createReportColumn", column(reportId, isLong));
    expect((await reportById(client, run.report.id)).report_columns).toHaveLength(3);
    const second = await runToEnd(client, reportId, "second");
    expect((await rowsOf(client, second.report.id)).columns.at(-1)).toBe("is long");
    for (const report_id of [run.report.id, second.report.id]) {
      refused(await client.call("createReportColumn", column(report_id, isLong)), 403, "forbidden");
      refused(await client.call("runReport", { params: { report_id }, body: { name: "x" } }), 403, "forbidden");
      const ofRun = (await reportById(client, report_id)).report_columns.at(-1)?.id as number;
      refused(await client.call("deleteReportColumn", { params: { report_column_id: ofRun } }), 403, "forbidden");
    }
  });

  test("goes over another dataset, where its own columns shadow those of the same name", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length]);
    const other = await datasetFromCsv(client, "Other", "length,question\nx,abcd\n");
    const run = await runToEnd(client, reportId, "other", { dataset_id: other.id });
    const { columns, rows } = await rowsOf(client, run.report.id);
    expect(columns).toEqual(["question", "length"]);
    expect(rows[0]?.map(({ value }) => value)).toEqual(["abcd", 4]);
    const unfit = await datasetFromCsv(client, "Unfit", "answer\nx\n");
    const params = { report_id: reportId };
    const body = { name: "x", dataset_id: unfit.id };
    refused(await client.call("runReport", { params, body }), 400, "invalid_config");
    const draft = await createGroup(client, "Draft");
    const onDraft = { name: "x", dataset_id: draft.id };
    refused(await client.call("runReport", { params, body: onDraft }), 400, "bad_request");
    const unknown = { name: "x", dataset_id: 1_900_000_000 };
    refused(await client.call("runReport", { params, body: unknown }), 404, "not_found");
    expect((await client.expect(200, "listEvaluations", { query: { include_runs: true } })).evaluations).toMatchObject([
      { runs: [{ name: "other" }] },
    ]);
  });

  test("ends although cells fail, and without rows or columns", async () => {
    const { client } = await server.newWorkspace();
    const failing: Given = {
      column_type: "JSON_PATH",
      name: "parsed",
      configuration: { source: "question", json_path: "$.a" },
    };
    const { reportId } = await evaluation(client, [failing]);
    const run = await runToEnd(client, reportId);
    expect(run.stats.status_counts).toMatchObject({ COMPLETED: 0, FAILED: 3 });
    expect((await rowsOf(client, run.report.id)).rows[0]?.[2]).toMatchObject({ status: "FAILED", value: null });
    expect(await scoreOf(client, run.report.id)).toMatchObject({ overall_score: null, details: { num_skipped: 3 } });
    const bare = await evaluation(client, []);
    const bareRun = await runToEnd(client, bare.reportId);
    expect(bareRun.report.score).toMatchObject({ score_type: "none", overall_score: null });
    expect((await rowsOf(client, bareRun.report.id)).total).toBe(3);
    const empty = await versionFromFile(
      client,
      (await createGroup(client, "Empty")).dataset_group_id,
      "e.csv",
      "question\n",
    );
    expect(await runToEnd(client, reportId, "empty", { dataset_id: empty.id })).toMatchObject({
      stats: { status_counts: { COMPLETED: 0, FAILED: 0 } },
    });
  });

  test("refreshes a dataset that a search made, and no other", async () => {
    const { client } = await server.newWorkspace();
    const log = async (text: string) => {
      const message = {
        type: "chat" as const,
        messages: [{ role: "user" as const, content: [{ type: "text", text }] }],
      };
      const times = { request_start_time: "2026-03-02T09:15:00Z", request_end_time: "2026-03-02T09:15:01Z" };
      const body = { provider: "openai", model: "m", input: message, output: message, ...times, tags: ["x"] };
      await client.expect(201, "logRequest", {
        body: { ...body, prompt_input_variables: { question: text } } as never,
      });
    };
    await log("one");
    const { dataset_group_id } = await createGroup(client, "Dynamic");
    const filter_group = { filters: [{ field: "tags", operator: "contains", value: "x" }] };
    const made = { dataset_group_id, filter_group } as never;
    const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body: made });
    await waitFor("the first version", async () => {
      const { datasets } = await client.expect(200, "listDatasets", {});
      return datasets[0]?.version_number === 1;
    });
    const body = { dataset_group_id, columns: [length] } as never;
    const { report_id } = await client.expect(201, "createReport", { body });
    await log("second");
    const plain = await runToEnd(client, report_id, "plain");
    expect((await rowsOf(client, plain.report.id)).total).toBe(1);
    const run = await runToEnd(client, report_id, "fresh", { refresh_dataset: true });
    expect(run.report.dataset_id).not.toBe(dataset_id);
    expect((await rowsOf(client, run.report.id)).total).toBe(2);
    const { datasets } = await client.expect(200, "listDatasets", { query: { report_id: run.report.id } });
    expect(datasets.map(({ version_number }) => version_number)).toEqual([2, 1]);

    const fixed = await evaluation(client, [length]);
    const params = { report_id: fixed.reportId };
    const refresh = { name: "x", refresh_dataset: true };
    refused(await client.call("runReport", { params, body: refresh }), 403, "forbidden");
  });
});

describe("scores", () => {
  const numbers: Given = { ...length, is_part_of_score: true };

  test("flagged columns count alike: booleans in percent, numbers as they are", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [numbers, { ...same, is_part_of_score: true }]);
    const run = await runToEnd(client, reportId);
    const score = await scoreOf(client, run.report.id);
    const mean = (6 + 5 + 8) / 3;
    expect(score.score_type).toBe("multi_column");
    expect(score.overall_score).toBeCloseTo((mean + 200 / 3) / 2);
    expect(score.details).toMatchObject({
      columns: [
        { column_name: "length", score_type: "numeric" },
        { column_name: "same", score_type: "boolean" },
      ],
    });
  });

  test("a score card of a run is scored at once, by columns or by code; an evaluation's holds for later runs", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length, same]);
    const run = await runToEnd(client, reportId);
    const params = { report_id: run.report.id };
    const byColumn = { column_names: ["length"] };
    await client.expect(200, "updateReportScoreCard", { params, body: byColumn });
    await runEnd(client, run.report.id);
    expect(await scoreOf(client, run.report.id)).toMatchObject({ details: { column_name: "length" } });
    const code = `
      return { score: data.length * 10 + data[0]["length"], score_matrix: [["Title", "a"], [1, { value: 2 }]] };`;
    const byCode = { column_names: ["length"], code, code_language: "JAVASCRIPT" as const };
    const { report } = await client.expect(200, "updateReportScoreCard", { params, body: byCode });
    expect(report.score_configuration).toEqual({ code, code_language: "JAVASCRIPT" });
    const scored = await runEnd(client, run.report.id);
    expect(scored.report.score).toMatchObject({ overall_score: 36, score_type: "custom", has_custom_scoring: true });
    expect(scored.report.score_matrix).toHaveLength(1);
    const tables = [
      [
        ["Title", "a"],
        ["b", 1],
      ],
      [["c"], [2]],
    ];
    const twoTables = { ...byCode, code: `return { score: 1, score_matrix: ${JSON.stringify(tables)} };` };
    await client.expect(200, "updateReportScoreCard", { params, body: twoTables });
    const inTables = await runEnd(client, run.report.id);
    expect(inTables.report).toMatchObject({
      score: { overall_score: 1, details: { matrix: tables } },
      score_matrix: tables,
    });
    const faulty = { ...byCode, code: "return { score: 'x' };" };
    await client.expect(200, "updateReportScoreCard", { params, body: faulty });
    const failed = await runEnd(client, run.report.id);
    expect(failed.report.score).toMatchObject({ overall_score: null, score_type: "custom" });
    expect(failed.report.score_calculation_error).toContain("score");
    const unknown = { column_names: ["nothing"] };
    refused(await client.call("updateReportScoreCard", { params, body: unknown }), 422, "validation_error");
    await client.expect(200, "updateReportScoreCard", { params: { report_id: reportId }, body: byCode });
    expect((await runToEnd(client, reportId, "later")).report.score).toMatchObject({ overall_score: 36 });
    // Scoring again is not finishing again.
    expect(await finished(client, 2)).toHaveLength(2);
  });
});

describe("columns", () => {
  test("all of an evaluation's columns are made, or nothing", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id } = await datasetFromCsv(client, "Columns", csv);
    const attempt = async (columns: Given[], more: Record<string, unknown> = {}) =>
      client.call("createReport", { body: { dataset_group_id, columns, ...more } as never });
    const late = refused(await attempt([isLong, length]), 400, "invalid_config");
    expect(late.detail?.[0]?.loc).toEqual(["body", "columns", 0, "configuration", "sources", 0]);
    refused(await attempt([length, length]), 400, "duplicate_title");
    refused(await attempt([{ ...length, name: "question" }]), 400, "duplicate_title");
    refused(await attempt([{ ...length, column_type: "CODING_AGENT" }]), 400, "invalid_config");
    refused(await attempt([{ ...length, configuration: { source: "question" } }]), 400, "invalid_config");
    refused(await attempt([{ ...length, column_type: "DATASET" as never }]), 422, "validation_error");
    refused(await attempt([], { dataset_version_number: -1 }), 400, "bad_request");
    refused(await attempt([], { dataset_version_number: 9 }), 404, "not_found");
    const draft = await createGroup(client, "No version");
    refused(await attempt([], { dataset_group_id: draft.dataset_group_id }), 400, "bad_request");
    expect((await client.expect(200, "listEvaluations", {})).total).toBe(0);
    // By their positions these are in order.
    const ordered = await attempt([
      { ...isLong, position: 2 },
      { ...length, position: 1 },
    ]);
    expect(ordered.status).toBe(201);
  });

  test("are changed with as many statements before many columns as before few", async () => {
    const { client, workspace } = await server.newWorkspace();
    const statementsOf = async (following: number) => {
      const more = Array.from({ length: following }, (_, index) => ({ ...length, name: `length ${index}` }));
      const { reportId } = await evaluation(client, [length, ...more]);
      const changed = (await reportById(client, reportId)).report_columns.find(({ name }) => name === length.name);
      const configuration = { ...length.configuration, type: "words" };
      const change = { reportId, columnId: changed?.id as number, column_type: "COUNT" as const, configuration };
      return workspace.scope.transaction(async (tx) => {
        const { scope, count } = countingScope(tx);
        await editColumn(scope, change);
        return count();
      });
    };
    const few = await statementsOf(2);
    expect(await statementsOf(20)).toBe(few);
  });

  test("are added, changed, moved and removed; each reads what stands to its left", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length, isLong]);
    const names = async () => (await reportById(client, reportId)).report_columns.map(({ name }) => name);
    const added = await client.expect(201, "createReportColumn", column(reportId, { ...same, position: 3 }));
    expect(added.report_column).toMatchObject({ name: "same", position: 3, is_part_of_score: false });
    expect(await names()).toEqual(["question", "expected", "same", "length", "is long"]);
    const refuse = async (given: Given, status: number, error: string) =>
      refused(await client.call("createReportColumn", column(reportId, given)), status, error);
    await refuse({ ...same, name: "expected" }, 403, "forbidden");
    await refuse({ ...same, name: "x", position: 1 }, 403, "forbidden");
    await refuse(same, 400, "duplicate_title");
    await refuse({ ...isLong, name: "early", position: 3 }, 400, "invalid_config");
    expect(await names()).toHaveLength(5);

    const params = { report_column_id: added.report_column.id };
    const edit = (body: Record<string, unknown>) =>
      client.call("updateReportColumn", {
        params,
        body: { report_id: reportId, column_type: "COMPARE", ...body } as never,
      });
    expect((await edit({ position: 5, name: "equal" })).body).toMatchObject({
      report_column: { id: params.report_column_id, position: 5, name: "equal", configuration: same.configuration },
    });
    expect(await names()).toEqual(["question", "expected", "length", "is long", "equal"]);
    refused(await edit({ report_id: reportId + 1 }), 404, "not_found");
    refused(await edit({ position: 2 }), 403, "forbidden");
    refused(await edit({ configuration: { source1: "nothing", source2: "expected" } }), 400, "invalid_config");
    const counted = await edit({ column_type: "COUNT", configuration: { source: "expected", type: "words" } });
    expect(counted.status).toBe(200);
    const columns = (await reportById(client, reportId)).report_columns;
    const remove = (index: number) =>
      client.call("deleteReportColumn", { params: { report_column_id: columns[index]?.id as number } });
    refused(await remove(0), 403, "forbidden");
    refused(await remove(2), 400, "invalid_config");
    expect((await remove(4)).status).toBe(204);
    refused(await remove(4), 404, "not_found");
    const run = await runToEnd(client, reportId);
    expect((await rowsOf(client, run.report.id)).rows[0]?.map(({ value }) => value)).toEqual([
      "Where?",
      "Where?",
      6,
      true,
    ]);
  });
});

describe("evaluations", () => {
  test("are listed with their runs, external ids and filters, and lie in folders", async () => {
    const { client } = await server.newWorkspace();
    const { folder } = await client.expect(201, "createFolder", { body: { name: "evals" } });
    const external_ids = [{ source: "ci", external_id: "n/1" }];
    const more = { name: "Nightly", folder_id: folder.id, external_ids };
    const { reportId } = await evaluation(client, [length], more);
    const second = await evaluation(client, [length], {});
    expect((await reportById(client, second.reportId)).report.name).toBe("Evaluation 1");
    const run = await runToEnd(client, reportId);
    const listed = async (query: Record<string, unknown>) =>
      (await client.expect(200, "listEvaluations", { query })).evaluations;
    expect((await listed({})).map(({ id }) => id)).toEqual([second.reportId, reportId]);
    expect((await listed({}))[0]).not.toHaveProperty("runs");
    expect(await listed({ name: "night", include_runs: true })).toMatchObject([
      {
        id: reportId,
        folder_id: folder.id,
        external_ids,
        runs: [{ id: run.report.id, status: "COMPLETED", stats: { status_counts: { COMPLETED: 3 } } }],
      },
    ]);
    expect((await listed({ external_source: "ci", external_id: "n/1" })).map(({ id }) => id)).toEqual([reportId]);
    const entities = async (query: { folder_id?: number; filter_type?: string }) =>
      (await client.expect(200, "listFolderEntities", { query: query as never })).entities;
    expect(await entities({ folder_id: folder.id })).toMatchObject([{ id: reportId, type: "REPORT", external_ids }]);
    expect(await entities({ filter_type: "TABLE" })).toEqual([]);
    expect((await client.expect(200, "listTables", {})).data).toEqual([]);
    const moved = { entities: [{ id: reportId, type: "REPORT" as const }] };
    await client.expect(200, "moveFolderEntities", { body: moved as never });
    expect((await reportById(client, reportId)).report.folder_id).toBeNull();
    await client.expect(200, "deleteFolderEntities", { body: moved as never });
    refused(await client.call("getReport", { params: { report_id: reportId } }), 404, "not_found");
    expect((await reportById(client, run.report.id)).report.deleted).toBe(false);
    expect(await listed({ status: "deleted", include_runs: true })).toMatchObject([
      { id: reportId, deleted: true, external_ids: [], runs: [{ id: run.report.id }] },
    ]);
  });

  test("have runs that may have external ids of their own, which are found, detached, and free when the run is deleted", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length], { name: "Nightly" });
    const { report } = await runToEnd(client, reportId);
    const params = { report_id: report.id };
    const [mapping, other] = [
      { source: "ci", external_id: "run/1" },
      { source: "ci", external_id: "run/2" },
    ];
    for (const body of [mapping, other]) await client.expect(201, "attachReportExternalId", { params, body });
    const own = () => client.expect(200, "listReportExternalIds", { params });
    expect(JSON.stringify(await own())).toContain("run/1");
    // They are of the run and not of the evaluation, and whoever wants one for something else is told where it is.
    const found = { external_source: "ci", external_id: "run/1" };
    expect((await client.expect(200, "listEvaluations", { query: found })).evaluations).toEqual([]);
    const taken = await client.call("attachReportExternalId", { params: { report_id: reportId }, body: mapping });
    expect(refused(taken, 409, "conflict").message).toContain(`report ${report.id}`);
    await client.expect(200, "detachReportExternalId", { params: { ...params, ...mapping } });
    await client.expect(201, "attachReportExternalId", { params: { report_id: reportId }, body: mapping });
    await client.expect(200, "deleteReport", { params: { report_id: report.id } });
    await client.expect(201, "attachReportExternalId", { params: { report_id: reportId }, body: other });
  });

  test("are renamed and tagged, and archived by id or by name", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length], { name: "a/b" });
    const params = { report_id: reportId };
    const renamed = await client.expect(200, "renameReport", { params, body: { tags: ["x", "y"] } });
    expect(renamed.report).toMatchObject({ id: reportId, name: "a/b", tags: ["x", "y"] });
    await client.expect(200, "renameReport", { params, body: { name: "c/d e", tags: [] } });
    expect((await reportById(client, reportId)).report).toMatchObject({ name: "c/d e", tags: [] });
    const run = await runToEnd(client, reportId, "c/d e");
    const byName = () => client.call("deleteReportsByName", { params: { report_name: "c/d e" } });
    expect((await byName()).body).toMatchObject({ message: expect.stringContaining("2 reports") });
    refused(await byName(), 404, "not_found");
    for (const report_id of [reportId, run.report.id]) {
      refused(await client.call("getReport", { params: { report_id } }), 404, "not_found");
      refused(await client.call("deleteReport", { params: { report_id } }), 404, "not_found");
    }
    const other = await evaluation(client, []);
    await client.expect(200, "deleteReport", { params: { report_id: other.reportId } });
    const { data } = await client.expect(200, "listAuditEvents", { query: { action: "report.deleted" } });
    expect(data).toHaveLength(3);
  });

  test("lead to their datasets by the prompts that they run", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "judge", "{question}", { release_labels: ["prod"] });
    const other = await publish(client, "other", "x");
    const judged: Given = {
      column_type: "PROMPT_TEMPLATE",
      name: "answer",
      configuration: {
        template: { name: "judge", label: "prod" },
        prompt_template_variable_mappings: { question: "question" },
      },
    };
    const { dataset } = await evaluation(client, [judged]);
    const found = async (query: Record<string, unknown>) =>
      (await client.expect(200, "listDatasets", { query })).datasets.map(({ id }) => id);
    expect(await found({ prompt_id: prompt.id })).toEqual([dataset.id]);
    expect(await found({ prompt_id: other.id })).toEqual([]);
    const { release_labels } = await client.expect(200, "listPromptLabels", { params: { identifier: "judge" } });
    expect(await found({ prompt_label_id: release_labels[0]?.release_label_id })).toEqual([dataset.id]);
    expect(await found({ prompt_version_id: release_labels[0]?.prompt_version_id })).toEqual([]);
    const older = { ...judged, configuration: { ...judged.configuration, template: { prompt_name: "other" } } };
    const { dataset: second } = await evaluation(client, [older], { name: "by the older name" });
    expect(await found({ prompt_id: other.id })).toEqual([second.id]);
  });

  test("a run that is archived while it waits computes nothing more, and has ended", async () => {
    const { client } = await server.newWorkspace();
    const { reportId } = await evaluation(client, [length]);
    await server.stopWorker();
    const params = { report_id: reportId };
    const { report_id } = await client.expect(201, "runReport", { params, body: { name: "x" } });
    expect(await reportById(client, report_id)).toMatchObject({ status: "RUNNING", report: { score: null } });
    await client.expect(200, "deleteReport", { params: { report_id } });
    await server.startWorker();
    const next = await runToEnd(client, reportId, "next");
    expect(await finished(client, 1)).toEqual([{ report_id: next.report.id, report_name: "next" }]);
    const query = { include_runs: true, status: "all" as const };
    const { evaluations } = await client.expect(200, "listEvaluations", { query });
    const runs = evaluations.flatMap((one) => one.runs ?? []).map((run) => [run.name, run.deleted, run.status]);
    expect(runs.toSorted()).toEqual([
      ["next", false, "COMPLETED"],
      ["x", true, "COMPLETED"],
    ]);
  });
});
