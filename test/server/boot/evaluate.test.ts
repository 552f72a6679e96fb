import { expect, test } from "bun:test";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { startProcess } from "../../support/process.ts";
import { importCsv } from "../../support/sheets.ts";

const server = await startHarness();

/** Sheet with a scorecard of one step, and the command for its table. */
async function prepare(csv: string, title: string) {
  const { client, workspace } = await server.newWorkspace();
  const { table } = await client.expect(201, "createTable", {
    body: { title: "Answers", create_default_sheet: false },
  });
  const { params } = await importCsv(client, csv, table.id);
  await configure(client, params, title, "\\S");
  const evaluate = async (...args: string[]) => {
    const command = [process.execPath, "scripts/evaluate.ts", "--key", workspace.apiKey, "--url", server.url, ...args];
    const evaluation = startProcess(command);
    return { code: await evaluation.ended, output: evaluation.output(), errors: evaluation.errors() };
  };
  return { client, params, evaluate };
}

async function configure(
  client: Client,
  params: { table_id: string; sheet_id: string },
  title: string,
  regex_pattern: string,
) {
  const step = { title, primitive_type: "REGEX", primitive_config: { source: "answer", regex_pattern } } as const;
  await client.expect(200, "configureScorecard", { params, body: { name: title, aggregation: {}, steps: [step] } });
}

test("the command that evaluates says by its exit code whether a score is good enough, or why it cannot tell", async () => {
  const { evaluate } = await prepare('answer\nIt has been shipped.\nYes\n" "\n', "not empty");
  // Two of three rows fulfil the step; the scorecard's own threshold is 0.8.
  const below = await evaluate("--table", "Answers");
  expect([below.code, below.output]).toEqual([1, expect.stringContaining("FAILED")]);
  expect(below.output).toContain("row 2, not empty, fail");
  expect(below.output).toContain("The score is below the threshold of 0.8.");
  const json = await evaluate("--table", "Answers", "--threshold", "0.5", "--json");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.output)).toMatchObject({ passed: true, threshold: 0.5, errors: 0 });
  for (const [args, reason] of [
    [["--table", "Nothing"], 'There is no table titled "Nothing"'],
    [["--table", "Answers", "--sheet", "x"], 'no sheet "x"'],
    [[], "--table is missing"],
    [["--tabel", "Answers"], "--tabel"],
    [["--table", "Answers", "--fail-on", "rain"], "--fail-on"],
    [["--table", "Answers", "--against", "never"], "never"],
    [["--table", "Answers", "--threshold", ""], "--threshold must be"],
    [["--table", "Answers", "--threshold", " "], "--threshold must be"],
    [["--table", "Answers", "--rows", ""], "--rows must be"],
    [["--table", "Answers", "--url", "http://127.0.0.1:1"], "does not respond"],
  ] as const) {
    const lost = await evaluate(...args);
    expect([lost.code, lost.errors]).toEqual([2, expect.stringContaining(reason)]);
    expect(lost.errors.trim().split("\n")).toHaveLength(1);
  }
  for (const report of [
    ["--markdown", "/proc/nope/x.md"],
    ["--junit", tmpdir()],
    ["--junit", ""],
  ]) {
    const unwritten = await evaluate("--table", "Answers", "--threshold", "0.5", ...report);
    expect([unwritten.code, unwritten.output]).toEqual([2, expect.stringContaining("PASSED")]);
    expect(unwritten.errors).toMatch(/^The report was not written to .*\n$/);
  }
});

test("a run is compared with a version, fails on a regression, and is written for pull requests and JUnit", async () => {
  const title = '<b> & "x" | \u0007`y`';
  const { client, params, evaluate } = await prepare("answer\nIt has been shipped.\nYes\n", title);
  const first = await evaluate("--table", "Answers", "--fail-on", "regression");
  expect([first.code, first.output]).toEqual([0, expect.stringContaining("PASSED")]);
  await client.expect(201, "createVersion", { params, body: { name: "released" } });
  await configure(client, params, title, "shipped");

  const directory = await mkdtemp(join(tmpdir(), "evaluate-"));
  const [markdown, junit] = [join(directory, "a.md"), join(directory, "a.xml")];
  const reports = ["--markdown", markdown, "--junit", junit];
  const sure = ["--table", "Answers", "--threshold", "0.4", "--against", "released"];
  const lower = await evaluate(...sure, ...reports, "--fail-on", "regression");
  expect(lower.code).toBe(1);
  expect(lower.output).toContain('-0.5000 against version "released" (1.0000), more than noise');
  expect(lower.output).toContain('The score is lower than that of version "released".');
  const told = await evaluate(...sure);
  expect([told.code, told.output]).toEqual([0, expect.stringContaining("-0.5000 against")]);
  expect(told.output).not.toContain("verdict warn");

  const table = await readFile(markdown, "utf8");
  expect(table).toContain("### ❌");
  expect(table).toContain('| &#60;b&#62; &#38; "x" &#124; \u0007&#96;y&#96; | REGEX | 0.5000 |');
  expect(table).toContain("- row 1, ");
  const cases: { name: string; failures: string[] }[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testcase") cases.push({ name: attributes.name as string, failures: [] });
    if (name === "failure") cases.at(-1)?.failures.push(attributes.message as string);
  });
  parser.write(await readFile(junit, "utf8")).close();
  expect(cases).toEqual([
    { name: '<b> & "x" | \ufffd`y`', failures: [expect.any(String)] },
    { name: "score", failures: [expect.stringContaining("lower than")] },
  ]);
});
