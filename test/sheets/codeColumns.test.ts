import { afterAll, describe, expect, test } from "bun:test";
import { runCode } from "../../core/platform/sandbox/runCode.ts";
import { updateWorkspace } from "../../core/workspace/workspaces.ts";
import { datasetFromCsv } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";

const server = await startHarness();
// The first Python of a process makes the snapshot that later ones start from; on a busy machine that takes its time.
await runCode({ workspaceId: 0, language: "python", code: "return 1", inputs: [{}] });

/** Where a refused body has a syntax error, and its place in the code. */
function syntaxErrorOf(answer: Parameters<typeof refused>[0]) {
  const [error] = refused(answer, 422, "validation_error").detail ?? [];
  return [error?.loc, error?.msg.match(/ \((line .+)\)$/)?.[1]];
}

// Python keeps its process for the workspace whose code it ran, and costs another one a start.
const { client: shared } = await server.newWorkspace();

async function sheetOf(csv: string, client = shared) {
  return importCsv(client, csv);
}

describe("CODE_EXECUTION", () => {
  test.each([
    ["JAVASCRIPT", 'if (!data["b c"]) return "none"; result = data.a.toUpperCase() + data.get("b c")'],
    ["python", "if not data.get('b c'):\n    return 'none'\nresult = data['a'].upper() + data['b c']"],
  ])("%s computes each row, and is computed again where an input changed", async (language, code) => {
    const sheet = await sheetOf("a,b c,unused\nx,1,p\ny,,q\nz,3,r\n");
    const column = await sheet.addComputed("out", "code", { language, code });
    expect(column.type).toBe("CODE_EXECUTION");
    expect(await sheet.values("out")).toEqual(["X1", "none", "Z3"]);
    await sheet.setCell("unused", 0, "changed");
    expect(await sheet.statuses("out")).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
    await sheet.setCell("a", 0, "w");
    expect(await sheet.statuses("out")).toEqual(["STALE", "COMPLETED", "COMPLETED"]);
    await sheet.recalculate();
    expect(await sheet.values("out")).toEqual(["W1", "none", "Z3"]);
  });

  test("code that reads data as a whole gets all columns to its left, and none that depend on it", async () => {
    const sheet = await sheetOf("a,b\n1,2\n");
    await sheet.addComputed("left", "COUNT", { source: "a", type: "chars" });
    const out = await sheet.addComputed("out", "CODE_EXECUTION", {
      language: "JAVASCRIPT",
      code: "return Object.entries(data)",
    });
    await sheet.addComputed("reader", "COUNT", { source: "out", type: "chars" });
    expect(await sheet.values("out")).toEqual([
      [
        ["a", "1"],
        ["b", "2"],
        ["left", 1],
      ],
    ]);
    const config = { language: "JAVASCRIPT", code: "return Object.keys(data)" };
    const params = { ...sheet.params, column_id: out.id };
    await sheet.client.expect(200, "updateColumn", { params, body: { config } });
    await sheet.recalculate();
    expect(await sheet.values("out")).toEqual([["a", "b", "left"]]);
  });

  test.each([
    ["PYTHON", "return [k for k in data.keys()]", ["a", "my data"], true],
    ["PYTHON", "return data.pop('a') + data.setdefault('b', 'none')", "1none", true],
    ["PYTHON", "return data.get('a' if 'b' not in data else 'b')", "1", true],
    ["PYTHON", "return data.get('my' + ' ' + 'data') + data['b']", "23", true],
    ["PYTHON", "return 'the data: ' + data[ 'b' ]", "the data: 3", true],
    ["PYTHON", "return data.get('my data', 'none') + data['b']  # from my data", "23", false],
    ["JAVASCRIPT", 'return [data.hasOwnProperty("my data"), data.b]', [true, "3"], true],
    ["JAVASCRIPT", 'return data.get("my " + "data") + data["b"]', "23", true],
    ["JAVASCRIPT", "return data['my data'].concat(data.b) // not of data", "23", false],
  ])("%s reads what it names, and all columns to its left where it may read others: %s", async (...row) => {
    const [language, code, value, readsAll] = row;
    const sheet = await sheetOf("a,my data\n1,2\n");
    await sheet.addComputed("out", "CODE_EXECUTION", { language, code: "return 1" });
    await sheet.addColumn("b", "TEXT");
    await sheet.setCell("b", 0, "3");
    const params = { ...sheet.params, column_id: (await sheet.column("out")).id };
    await sheet.client.expect(200, "updateColumn", { params, body: { config: { language, code } } });
    await sheet.recalculate();
    expect(await sheet.values("out")).toEqual([value]);
    await sheet.setCell("a", 0, "9");
    expect(await sheet.statuses("out")).toEqual([readsAll ? "STALE" : "COMPLETED"]);
  });

  test("a column that is renamed is read on under the name that the code has for it", async () => {
    const sheet = await sheetOf("a\nx\n");
    await sheet.addComputed("out", "CODE_EXECUTION", { code: "return data['a'] + '!'" });
    const params = { ...sheet.params, column_id: (await sheet.column("a")).id };
    await sheet.client.expect(200, "updateColumn", { params, body: { title: "renamed" } });
    await sheet.setCell("renamed", 0, "y");
    await sheet.recalculate();
    expect(await sheet.values("out")).toEqual(["y!"]);
  });

  test("what goes wrong belongs to the cell, and what reads it says which column failed", async () => {
    const sheet = await sheetOf("a\n1\n0\nx\n");
    await sheet.addComputed("out", "CODE_EXECUTION", { language: "PYTHON", code: "n = int(data['a'])\nreturn 1 / n" });
    await sheet.addComputed("next", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return data.out + 1" });
    const cells = await sheet.cells("out");
    expect(cells.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "FAILED"]);
    expect(JSON.stringify(cells[1])).toContain("ZeroDivisionError: division by zero (line 2)");
    expect(JSON.stringify(cells[2])).toMatch(/ValueError: .*\(line 1\)/);
    const next = await sheet.cells("next");
    expect(next.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "FAILED"]);
    expect(JSON.stringify(next[1])).toContain('The source column \\"out\\" failed');
  });

  test.each([
    [
      "JAVASCRIPT",
      "console.log(process.env.A_KEY); if (data.a) throw new Error(process.env.A_KEY); return process.env.A_KEY.length",
    ],
    ["PYTHON", "import os\nif data['a']: raise ValueError(os.environ['A_KEY'])\nreturn len(os.environ['A_KEY'])"],
  ])("%s sees the environment variables of the workspace, and errors do not show them", async (language, code) => {
    const sheet = await sheetOf("a,b\n,1\nx,1\n", (await server.newWorkspace()).client);
    await setVariables(sheet.client, { A_KEY: "a value to be hidden" });
    await sheet.addComputed("out", "CODE_EXECUTION", { language, code });
    const [length, failed] = await sheet.cells("out");
    expect(length?.value).toBe(20);
    expect(failed?.error).toMatch(/Error: \*\*\* \(line/);
  });

  test("code has network where the workspace allows it, and else says so", async () => {
    const site = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("from outside") });
    const { client, workspace } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\n1\n");
    const code = `return (await fetch("${site.url.href}")).text()`;
    await sheet.addComputed("out", "CODE_EXECUTION", { language: "JAVASCRIPT", code });
    expect((await sheet.cell("out", 0)).error).toContain("the network is switched off for code of this workspace");
    await updateWorkspace(server.database.sql, workspace.id, { code_network: true }, null);
    await sheet.recalculate({ statuses: ["FAILED"] });
    expect(await sheet.values("out")).toEqual(["from outside"]);
    await site.stop(true);
  });

  test("a config without code, or in another language, is refused", async () => {
    const sheet = await sheetOf("a\n1\n");
    for (const config of [
      { code: "" },
      { code: " " },
      { code: "return 1", language: "RUBY" },
      { language: "PYTHON" },
    ]) {
      const answer = await sheet.createColumn({ title: "out", type: "CODE_EXECUTION", config });
      refused(answer, 422, "validation_error");
    }
  });
});

describe("code that uses no data", () => {
  test.each([
    ["JAVASCRIPT", "// no data is needed\nreturn 40 + 2"],
    ["PYTHON", "# no data is needed\nreturn 40 + 2"],
  ])("%s depends on no column, so a failed one to its left is no reason to fail", async (language, code) => {
    const sheet = await sheetOf("a\nx\n");
    await sheet.addComputed("failing", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "throw new Error(data.a)" });
    const column = await sheet.addComputed("out", "CODE_EXECUTION", { language, code });
    expect(column.dependencies).toEqual([]);
    expect(await sheet.values("out")).toEqual([42]);
    await sheet.setCell("a", 0, "y");
    expect(await sheet.statuses("out")).toEqual(["COMPLETED"]);
  });

  test.each([
    ["JAVASCRIPT", "return arguments[0].a"],
    ["JAVASCRIPT", "return d\\u0061ta.a"],
    ["JAVASCRIPT", "return `\n// \x24{data}\n` && eval('da' + 'ta').a"],
    ["PYTHON", "return locals()['da' + 'ta']['a']"],
    ["PYTHON", "return ｄａｔａ['a']"],
  ])("%s that reaches it in another way still reads the columns: %s", async (language, code) => {
    const sheet = await sheetOf("a\nx\n");
    await sheet.addComputed("out", "CODE_EXECUTION", { language, code });
    expect(await sheet.values("out")).toEqual(["x"]);
  });
});

describe("a syntax error", () => {
  const faulty = [
    ["JAVASCRIPT", "const a = 1;\n  const 5b = 2;\nreturn a", "line 2, column 9"],
    ["JAVASCRIPT", "let 5b", "line 1, column 5"],
    ["JAVASCRIPT", "return 1 +", "line 1, column 11"],
    ["javascript", "const a = await 5;\nreturn await await ]", "line 2, column 20"],
    ["PYTHON", "a = 1\nif a\n    return a", "line 2, column 5"],
    ["PYTHON", "a = (1,\n  2\nreturn a", "line 1, column 5"],
    [undefined, "  return 1\n return 2", "line 1, column 2"],
  ] as const;

  test.each(faulty)(
    "in %s is refused at creation and at a change, with its place: %j",
    async (language, code, place) => {
      const sheet = await sheetOf("a\nx\n");
      const config = { language, code };
      const creation = await sheet.createColumn({ title: "out", type: "code", config });
      expect(refused(creation, 422, "validation_error").detail).toEqual([
        {
          loc: ["body", "config", "code"],
          msg: expect.stringMatching(new RegExp(`Error: .+ \\(${place}\\)$`)),
          type: "syntax_error",
        },
      ]);
      const column = await sheet.addComputed("out", "CODE_EXECUTION", { language, code: "return 1" });
      const params = { ...sheet.params, column_id: column.id };
      const change = await sheet.client.call("updateColumn", { params, body: { config } });
      // The published interface has no 422 of a change: what violates the schema is a 400 there.
      expect(refused(change, 400, "bad_request").message).toContain(place);
      expect(await sheet.values("out")).toEqual([1]);
    },
  );

  test.each(faulty)(
    "in %s of a node, a step or an evaluation's column is refused: %j",
    async (language, code, place) => {
      const client = shared;
      const node = { name: "n", node_type: "CODE_EXECUTION", configuration: { language, code }, is_output_node: true };
      const workflow = await client.call("createWorkflow", { body: { name: "w", nodes: [node] } });
      expect(refused(workflow, 422, "validation_error").detail?.[0]).toMatchObject({
        loc: ["body", "nodes", 0, "configuration", "code"],
        msg: expect.stringContaining(place),
      });
      const sheet = await importCsv(client, "a\nx\n");
      const step = { title: "s", primitive_type: "CODE_EXECUTION", primitive_config: { language, code } };
      const body = { name: "s", aggregation: {}, steps: [step] };
      const scorecard = await client.call("configureScorecard", { params: sheet.params, body });
      expect(JSON.stringify(scorecard.body)).toContain(place);

      const { dataset_group_id } = await datasetFromCsv(client, `${language} ${place}`, "a\nx\n");
      const faulty = { name: "c", column_type: "CODE_EXECUTION", configuration: { language, code } };
      const evaluation = await client.call("createReport", { body: { dataset_group_id, columns: [faulty] } as never });
      expect(syntaxErrorOf(evaluation)).toEqual([["body", "columns", 0, "configuration", "code"], place]);
      const { report_id } = await client.expect(201, "createReport", { body: { dataset_group_id } });
      const ofReport = (configuration: unknown) => ({ body: { ...faulty, report_id, configuration } as never });
      const column = await client.call("createReportColumn", ofReport(faulty.configuration));
      expect(syntaxErrorOf(column)).toEqual([["body", "configuration", "code"], place]);
      const added = await client.expect(201, "createReportColumn", ofReport({ language, code: "return 1" }));
      const change = await client.call("updateReportColumn", {
        params: { report_column_id: added.report_column.id },
        ...ofReport(faulty.configuration),
      });
      expect(syntaxErrorOf(change)).toEqual([["body", "configuration", "code"], place]);
    },
  );

  test.each([
    ["JAVASCRIPT", "}; for (;;) {} {"],
    ["PYTHON", "while True: pass"],
  ])("is looked for without running anything: %s", async (language, code) => {
    const sheet = await sheetOf("a\n");
    await sheet.addColumn("out", "CODE_EXECUTION", { language, code });
    expect((await sheet.column("out")).title).toBe("out");
  });
});

describe("ENDPOINT", () => {
  const requests: { headers: Headers; body: unknown }[] = [];
  const service = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const body = (await request.json()) as { a: string };
      requests.push({ headers: request.headers, body });
      if (body.a === "text") return new Response("plain text");
      if (body.a === "fail") return new Response("no such thing".repeat(100), { status: 404 });
      if (body.a === "slow") await new Promise(() => {});
      return Response.json({ echoed: body });
    },
  });
  afterAll(() => service.stop(true));
  const url = `http://127.0.0.1:${service.port}/score`;

  test("sends the columns to its left, and gives the answer or why there is none", async () => {
    const sheet = await sheetOf("a,b\n1,2\ntext,\nfail,\n");
    const headers = { Authorization: "Bearer k" };
    await sheet.addComputed("out", "ENDPOINT", { url, headers });
    const [json, text, refusal] = await sheet.cells("out");
    expect(json?.value).toEqual({ echoed: { a: "1", b: "2" } });
    expect(text?.value).toBe("plain text");
    expect(refusal?.status).toBe("FAILED");
    expect(JSON.stringify(refusal)).toMatch(/The endpoint responded with 404: (no such thing){38}no suc\./);
    expect(requests.length).toBe(3);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer k");
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
  });

  test("waits for an answer as long as it is told to", async () => {
    const sheet = await sheetOf("a\nslow\n");
    await sheet.addComputed("out", "ENDPOINT", { url, timeout: 1 });
    expect(JSON.stringify(await sheet.cell("out", 0))).toContain("There was no complete response within 1 s.");
  });

  test("a private address fails the cell, and nothing is connected", async () => {
    const sheet = await sheetOf("a\n1\n");
    await sheet.addComputed("out", "ENDPOINT", { url: "http://169.254.169.254/latest/meta-data" });
    const [cell] = await sheet.cells("out");
    expect(cell?.status).toBe("FAILED");
    expect(JSON.stringify(cell)).toContain("private or reserved");
  });

  test("an address that is none, or a header that cannot be one, is refused", async () => {
    const sheet = await sheetOf("a\n1\n");
    for (const config of [{ url: "ftp://x" }, { url: "nonsense" }, { url, headers: { "a b": "c" } }]) {
      refused(await sheet.createColumn({ title: "out", type: "ENDPOINT", config }), 400, "invalid_config");
    }
    for (const config of [
      { url, timeout: 0 },
      { url, timeout: 301 },
      { url, headers: { a: 1 } },
    ]) {
      refused(await sheet.createColumn({ title: "out", type: "ENDPOINT", config }), 422, "validation_error");
    }
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
