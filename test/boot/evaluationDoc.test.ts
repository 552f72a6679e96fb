import { expect, test } from "bun:test";
import { join } from "node:path";
import { projectDirectory, startProcess, startServerProcess, temporaryDirectory } from "../support/process.ts";

test("what the documentation of evaluation tells to type works, and the command ends as it says", async () => {
  const dataDirectory = temporaryDirectory();
  const server = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  const page = await Bun.file(join(projectDirectory, "docs/evaluation.md")).text();
  const script = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block]) => block as string)
    .join("\n")
    .replaceAll("http://127.0.0.1:8787", server.url)
    .replaceAll(".data/api-key", join(dataDirectory, "api-key"))
    .replaceAll("bun run", `${process.execPath} run`);
  const shell = startProcess(["timeout", "60", "bash", "-euo", "pipefail", "-c", script]);
  expect(await shell.ended).toBe(0);
  expect(shell.output()).not.toContain('"success":false');
  // Three rows: one is blank and fails the step that weighs 2 of 3; all are short.
  expect(shell.output()).toMatch(/not empty +REGEX +0\.6667 +warn +2 +0 +1 +0 +0/);
  expect(shell.output()).toContain("score 0.7778, threshold 0.7, verdict warn");
  expect(shell.output()).toContain("PASSED");

  const key = (await Bun.file(join(dataDirectory, "api-key")).text()).trim();
  const evaluate = (...args: string[]) =>
    startProcess([process.execPath, "scripts/evaluate.ts", "--key", key, "--url", server.url, ...args]);
  // The scorecard's own threshold is 0.8.
  const below = evaluate("--table", "Answers");
  expect(await below.ended).toBe(1);
  expect(below.output()).toContain("FAILED");
  const json = evaluate("--table", "Answers", "--threshold", "0.5", "--json");
  expect(await json.ended).toBe(0);
  expect(JSON.parse(json.output())).toMatchObject({ passed: true, threshold: 0.5, errors: 0 });
  for (const [args, reason] of [
    [["--table", "Nothing"], 'There is no table titled "Nothing"'],
    [["--table", "Answers", "--sheet", "x"], 'no sheet "x"'],
    [[], "--table is missing"],
    [["--table", "Answers", "--url", "http://127.0.0.1:1"], "does not answer"],
  ] as const) {
    const lost = evaluate(...args);
    expect(await lost.ended).toBe(2);
    expect(lost.errors()).toContain(reason);
  }
}, 120_000);
