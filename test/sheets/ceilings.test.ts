import { afterAll, describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs } from "../support/models.ts";
import { chat } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

/** Price of gpt-4o-mini for 1,000 tokens in and 100 out. */
const price = 0.00021;
const model = { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } };

function config(more: Record<string, unknown> = {}) {
  return {
    inline_template: { inline: true, prompt_template: chat(["user", "Say {word}"]), metadata: { model } },
    prompt_template_variable_mappings: { word: "a" },
    ...more,
  };
}

const answers = () => fake.answer(() => ({ text: "said", inputTokens: 1000, outputTokens: 100 }));

const loopOf = (prompt: object) => ({ loop_type: "prompt", max_iterations: 1, prompt_config: prompt });
const engineOf = (provider: string) => ({ provider, model: "m", parameters: {} });

function rowsOf(count: number): string {
  return `a\n${Array.from({ length: count }, (_, row) => `r${row}\n`).join("")}`;
}

/** A column that is configured and not computed yet. */
async function staleColumn(sheet: SheetUnderTest, title: string, type: string, given: object): Promise<void> {
  await sheet.addColumn(title, type, {});
  const { id } = await sheet.column(title);
  await sheet.client.expect(200, "updateColumn", {
    params: { ...sheet.params, column_id: id },
    body: { config: given as never },
  });
}

async function start(sheet: SheetUnderTest, ceilings: object): Promise<string> {
  const { operation_id } = await sheet.client.expect(202, "createOperation", {
    params: sheet.params,
    body: { ceilings: ceilings as never },
  });
  return operation_id;
}

async function operation(sheet: SheetUnderTest, operation_id: string) {
  const { operation: found } = await sheet.client.expect(200, "getOperation", {
    params: { ...sheet.params, operation_id },
    query: { include: ["ceilings", "spent", "pause_reason"] },
  });
  const { spent } = found;
  if (!spent) throw new Error("what was asked for did not come");
  return { ...found, spent };
}

async function until(sheet: SheetUnderTest, operation_id: string, status: string) {
  await waitFor(`the operation to be ${status}`, async () => (await operation(sheet, operation_id)).status === status);
  return operation(sheet, operation_id);
}

/** The operation once it has paused and nothing of it is under way any more: blocks that had begun end after the pause. */
function pausedWhole(sheet: SheetUnderTest, operation_id: string) {
  return waitFor("the run to stand still", async () => {
    const found = await operation(sheet, operation_id);
    const { status, status_counts } = found;
    return status !== "queued" && status !== "running" && status_counts.RUNNING === 0 && found;
  });
}

describe("ceilings", () => {
  test("a run pauses at its price, overshot by no more than was under way, and goes on where it stopped", async () => {
    const sheet = await sheetOf(rowsOf(200));
    answers();
    await staleColumn(sheet, "out", "PROMPT_TEMPLATE", config());
    const before = fake.requests.length;
    const id = await start(sheet, { price: 20 * price });
    const paused = await pausedWhole(sheet, id);
    expect(paused).toMatchObject({
      status: "paused",
      ceilings: { price: 20 * price },
      pause_reason: expect.stringContaining("cost $"),
    });
    const sent = fake.requests.length - before;
    expect([paused.spent.requests, paused.completed_count]).toEqual([sent, sent]);
    expect(sent).toBeGreaterThanOrEqual(20);
    expect(sent).toBeLessThanOrEqual(20 + 32);
    const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
    expect(active_operations).toMatchObject([{ operation_id: id, status: "paused" }]);

    const params = { ...sheet.params, operation_id: id };
    refused(await sheet.client.call("resumeOperation", { params, body: { ceilings: { price } } }), 400, "bad_request");
    const more = await sheet.client.expect(200, "resumeOperation", { params, body: { ceilings: { price: 1 } } });
    expect(more.operation).toMatchObject({ pause_reason: null, ceilings: { price: 1 } });
    const done = await until(sheet, id, "completed");
    expect(done).toMatchObject({ completed_count: 200, failed_count: 0, spent: { requests: 200, tokens: 220_000 } });
    expect(done.spent.price).toBeCloseTo(200 * price, 6);
    expect(new Set(fake.requests.slice(before).map(lastText)).size).toBe(200);
    expect(fake.requests.length - before).toBe(200);
    refused(await sheet.client.call("resumeOperation", { params, body: {} }), 409, "conflict");
  });

  test("a run pauses at its tokens and at its failures; a paused one can be cancelled and keeps what it has", async () => {
    const sheet = await sheetOf(rowsOf(100));
    answers();
    await staleColumn(sheet, "out", "PROMPT_TEMPLATE", config());
    const tokens = await start(sheet, { tokens: 5000 });
    const { status, completed_count: kept, spent } = await pausedWhole(sheet, tokens);
    expect([status, spent.requests]).toEqual(["paused", kept]);
    expect(kept).toBeWithin(5, 100);
    await sheet.client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id: tokens } });
    expect((await operation(sheet, tokens)).status).toBe("cancelled");
    expect((await sheet.statuses("out")).filter((status) => status === "COMPLETED").length).toBe(kept);

    fake.answer(() => ({ status: 400, message: "no" }));
    const failures = await start(sheet, { failures: 3 });
    const paused = await until(sheet, failures, "paused");
    expect(paused.pause_reason).toContain("Failed cells");
    expect(paused.failed_count).toBeLessThan(100 - kept);
    answers();
    await sheet.client.expect(200, "resumeOperation", { params: { ...sheet.params, operation_id: failures } });
    await until(sheet, failures, "completed");
  });

  test("a paused run over computed cells shows those as done that it has saved, as the counts do", async () => {
    const sheet = await sheetOf(rowsOf(60));
    answers();
    await sheet.addComputed("out", "PROMPT_TEMPLATE", config({ reuse_answers: false }));
    const { operation_id: id } = await sheet.start({ statuses: ["COMPLETED"], ceilings: { tokens: 11_000 } });
    const { status, status_counts } = await pausedWhole(sheet, id);
    expect(status).toBe("paused");
    expect(status_counts.COMPLETED).toBeWithin(10, 60);
    expect((await sheet.statusCounts()).counts).toEqual(status_counts);
    expect(await sheet.countedStates()).toEqual(status_counts);
    await sheet.client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id: id } });
  });
});

describe("a ceiling of failures", () => {
  let calls = 0;
  const service = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(`call ${++calls}`, { status: 500 }),
  });
  afterAll(() => service.stop(true));

  const code = (text: string) => ({ language: "JAVASCRIPT", code: text });
  /** Columns that fail in every row, and how many rows may fail of 6,000 beyond the five that are allowed. */
  const failing: [name: string, type: string, config: object, underWay: number][] = [
    ["code that throws", "CODE_EXECUTION", code("throw new Error(data.a)"), 5],
    // It runs before it is known that no cell holds it.
    ["code whose value no cell holds", "CODE_EXECUTION", code("return data.a + '\\0'"), 1000],
    ["a formula", "MATH_OPERATOR", { sources: ["a"], operator: "+", value: 1 }, 0],
    ["an endpoint", "ENDPOINT", { url: service.url.href }, 6 * 16],
    ["an MCP server that is not there", "MCP", { mcp_server_id: 9_999, tool_name: "t", input_mappings: {} }, 0],
    [
      "a prompt that is not there",
      "PROMPT_TEMPLATE",
      { template: { name: "none" }, prompt_template_variable_mappings: {} },
      0,
    ],
    ["a loop without a prompt", "FOR_LOOP", loopOf({ template: { name: "none" } }), 0],
    ["a model that cannot be called", "LLM_ASSERTION", { source: "a", prompt: "?", engine: engineOf("none") }, 0],
    ["texts that cannot be compared", "COSINE_SIMILARITY", { sources: ["a", "b"], engine: engineOf("none") }, 0],
    ["a workflow that is not there", "WORKFLOW", { workflow_id: 999_999 }, 0],
  ];
  test.each(failing)("holds for %s", async (_, type, config, underWay) => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, `a,b\n${"x,y\n".repeat(6000)}`);
    await staleColumn(sheet, "out", type, config);
    const id = await start(sheet, { failures: 5 });
    const paused = await pausedWhole(sheet, id);
    expect(paused.status).toBe("paused");
    expect(paused.failed_count).toBeGreaterThanOrEqual(5);
    expect(paused.failed_count).toBeLessThanOrEqual(5 + underWay);
    expect((await sheet.statusCounts()).counts.FAILED).toBe(paused.failed_count);
    await client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id: id } });
  });

  test("asks no row again when a run goes on: neither one whose call failed, nor one that later columns still need", async () => {
    const sheet = await sheetOf(rowsOf(100));
    const failsFor = (text: string) => Number(/\d+/.exec(text)) % 4 === 0;
    fake.answer((request) => (failsFor(lastText(request)) ? { status: 400, message: "no" } : { text: "said" }));
    await staleColumn(sheet, "out", "PROMPT_TEMPLATE", config({ reuse_answers: false }));
    await staleColumn(sheet, "after", "MATH_OPERATOR", { sources: ["out"], operator: "+", value: 1 });
    const sent = await during(async () => {
      const id = await start(sheet, { failures: 5 });
      const { status, status_counts, failed_count } = await pausedWhole(sheet, id);
      expect([status, status_counts.FAILED]).toEqual(["paused", failed_count]);
      // Failed calls that were under way when the fifth came in, of 4 groups of 16 rows.
      expect(failed_count).toBeWithin(5, 5 + 17);
      expect((await sheet.statusCounts()).counts).toEqual(status_counts);
      expect(await sheet.countedStates()).toEqual(status_counts);
      await sheet.client.expect(200, "resumeOperation", {
        params: { ...sheet.params, operation_id: id },
        body: { ceilings: null },
      });
      expect(await until(sheet, id, "completed")).toMatchObject({ completed_count: 75, failed_count: 125 });
      expect(await sheet.countedStates()).toMatchObject({ COMPLETED: 75, FAILED: 125 });
    });
    expect([sent.length, new Set(sent.map(lastText)).size]).toEqual([100, 100]);
  });

  test("computes what lies between two columns of a run from what the first said before the pause", async () => {
    const sheet = await sheetOf(rowsOf(60));
    answers();
    const titles = { out: "PROMPT_TEMPLATE", last: "PROMPT_TEMPLATE" };
    await sheet.addComputed("out", titles.out, config({ reuse_answers: false }));
    await sheet.addComputed("length", "COUNT", { source: "out", type: "chars" });
    const prompt_template_variable_mappings = { word: "length" };
    await sheet.addComputed("last", titles.last, config({ reuse_answers: false, prompt_template_variable_mappings }));
    fake.answer(() => ({ text: "longer", inputTokens: 1000, outputTokens: 100 }));
    const column_ids = await Promise.all(Object.keys(titles).map(async (title) => (await sheet.column(title)).id));
    const sent = await during(async () => {
      const { operation_id: id } = await sheet.start({
        column_ids,
        statuses: ["COMPLETED"],
        ceilings: { tokens: 11_000 },
      });
      const { status_counts } = await pausedWhole(sheet, id);
      expect(await sheet.countedStates()).toMatchObject({ RUNNING: 0, FAILED: 0 });
      expect(status_counts.COMPLETED).toBeWithin(10, 120);
      await sheet.client.expect(200, "resumeOperation", {
        params: { ...sheet.params, operation_id: id },
        body: { ceilings: null },
      });
      expect(await until(sheet, id, "completed")).toMatchObject({ completed_count: 120, failed_count: 0 });
    });
    expect(new Set(await sheet.values("length"))).toEqual(new Set([6]));
    expect(sent.filter((request) => lastText(request) === "Say 6").length).toBe(60);
    expect(sent.length).toBe(120);
  });

  test("leaves sound rows of a formula computed, and counts each cell once when the run goes on", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(
      client,
      `a\n${Array.from({ length: 3000 }, (_, row) => (row % 2 ? "x\n" : "4\n")).join("")}`,
    );
    await sheet.addComputed("out", "MATH_OPERATOR", { sources: ["a"], operator: "+", value: 1 });
    const { operation_id: id } = await sheet.start({ statuses: [], ceilings: { failures: 10 } });
    expect(await pausedWhole(sheet, id)).toMatchObject({ status: "paused", failed_count: 10 });
    await client.expect(200, "resumeOperation", {
      params: { ...sheet.params, operation_id: id },
      body: { ceilings: null },
    });
    expect(await until(sheet, id, "completed")).toMatchObject({
      completed_count: 1500,
      failed_count: 1500,
      cell_count: 3000,
    });
  });
});

describe("a dry run", () => {
  const plan = async (sheet: SheetUnderTest, body: object = {}) => {
    const { body: planned } = await sheet.client.call("createOperation", {
      params: sheet.params,
      query: { dry_run: true },
      body: body as never,
    });
    return planned as never as {
      cell_count: number;
      waves: { columns: { title: string; cell_count: number; estimate: Record<string, unknown> | null }[] }[];
      estimate: { price: { low: number; high: number } | null } | null;
      notes: string[];
    };
  };

  test("tells cells and waves, and asks and starts nothing", async () => {
    const sheet = await sheetOf(rowsOf(10));
    answers();
    await staleColumn(sheet, "out", "PROMPT_TEMPLATE", config());
    await staleColumn(sheet, "length", "COUNT", { source: "out", type: "chars" });
    const sent = await during(async () => {
      const planned = await plan(sheet);
      expect(planned).toMatchObject({
        cell_count: 20,
        waves: [
          { columns: [{ title: "out", cell_count: 10, estimate: { basis: "price_table", model: "gpt-4o-mini" } }] },
          { columns: [{ title: "length", cell_count: 10, estimate: null }] },
        ],
        notes: [expect.stringContaining("no history")],
      });
      expect(planned.estimate?.price?.high).toBeGreaterThan(0);
      // What a selected column needs is computed as well.
      const { id } = await sheet.column("length");
      expect(await plan(sheet, { column_ids: [id] })).toMatchObject({
        cell_count: 10,
        waves: [{ columns: [{ title: "out" }] }, { columns: [{ title: "length" }] }],
      });
    });
    expect(sent).toEqual([]);
    expect((await requestLogs(sheet.client)).length).toBe(0);
    const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
    expect(active_operations).toEqual([]);
  });

  test("takes its range from the column's own cells, and before from calls of the same model", async () => {
    const sheet = await sheetOf(rowsOf(10));
    answers();
    await sheet.addComputed("out", "PROMPT_TEMPLATE", config());
    const own = await plan(sheet, { statuses: [] });
    const tokens = { low: 10_000, high: 10_000 };
    expect(own.waves[0]?.columns[0]?.estimate).toMatchObject({ basis: "column_history", input_tokens: tokens });
    expect(own.estimate?.price?.low).toBeCloseTo(10 * price, 6);
    expect(own.estimate?.price?.high).toBeCloseTo(10 * price, 6);

    await staleColumn(sheet, "other", "PROMPT_TEMPLATE", config());
    const other = await plan(sheet);
    expect(other.waves[0]?.columns[0]).toMatchObject({ title: "other", estimate: { basis: "model_history" } });

    const unpriced = { engine: { provider: "openai", model: "unheard-of", parameters: {} } };
    await staleColumn(sheet, "unpriced", "PROMPT_TEMPLATE", config(unpriced));
    const { id } = await sheet.column("unpriced");
    const unknown = await plan(sheet, { column_ids: [id] });
    expect(unknown.estimate?.price).toBeNull();
    expect(unknown.notes.join()).toContain("price table does not know");
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
