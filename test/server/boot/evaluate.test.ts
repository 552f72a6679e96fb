import { expect, test } from "bun:test";
import { startHarness } from "../../support/harness.ts";
import { startProcess } from "../../support/process.ts";
import { importCsv } from "../../support/sheets.ts";

const server = await startHarness();

test("the command that evaluates says by its exit code whether a score is good enough, or why it cannot tell", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { table } = await client.expect(201, "createTable", {
    body: { title: "Answers", create_default_sheet: false },
  });
  const { params } = await importCsv(client, 'answer\nIt has been shipped.\nYes\n" "\n', table.id);
  await client.expect(200, "configureScorecard", {
    params,
    body: {
      name: "Answers",
      aggregation: {},
      steps: [
        { title: "not empty", primitive_type: "REGEX", primitive_config: { source: "answer", regex_pattern: "\\S" } },
      ] as never,
    },
  });
  const evaluate = async (...args: string[]) => {
    const command = [process.execPath, "scripts/evaluate.ts", "--key", workspace.apiKey, "--url", server.url, ...args];
    const evaluation = startProcess(command);
    return { code: await evaluation.ended, output: evaluation.output(), errors: evaluation.errors() };
  };
  // Two of three rows fulfil the step; the scorecard's own threshold is 0.8.
  const below = await evaluate("--table", "Answers");
  expect([below.code, below.output]).toEqual([1, expect.stringContaining("FAILED")]);
  const json = await evaluate("--table", "Answers", "--threshold", "0.5", "--json");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.output)).toMatchObject({ passed: true, threshold: 0.5, errors: 0 });
  for (const [args, reason] of [
    [["--table", "Nothing"], 'There is no table titled "Nothing"'],
    [["--table", "Answers", "--sheet", "x"], 'no sheet "x"'],
    [[], "--table is missing"],
    [["--table", "Answers", "--url", "http://127.0.0.1:1"], "does not answer"],
  ] as const) {
    const lost = await evaluate(...args);
    expect([lost.code, lost.errors]).toEqual([2, expect.stringContaining(reason)]);
  }
});
