import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { startProcess, temporaryDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

/** Ids of the processes that work in the directory, which Postgres and the programs of tests do. */
function processesIn(directory: string): string[] {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(directory);
    } catch {
      return false;
    }
  });
}

/** Starts the runner on a Postgres of its own, and waits until the tests run. */
async function startRun(files: string[], environment: Record<string, string> = {}) {
  const directory = join(temporaryDirectory(), "tmp");
  mkdirSync(directory);
  const run = startProcess([process.execPath, "scripts/test.ts", ...files], {
    TMPDIR: directory,
    TEST_DATABASE_URL: undefined,
    TEST_CITUS_URL: undefined,
    ...environment,
  });
  return { directory, ...run };
}

describe("an interrupted run of tests leaves no Postgres and no temporary folder", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    test(signal, async () => {
      const run = await startRun(["test/workspace/auditChain.test.ts"]);
      await run.waitForOutput(/^bun test v/m);
      expect(processesIn(run.directory)).not.toBeEmpty();
      run.kill(signal);
      expect(await run.ended).not.toBe(0);
      await waitFor("the end of Postgres", () => processesIn(run.directory).length === 0);
      await waitFor("the folder to be empty", () => readdirSync(run.directory).length === 0);
    });
  }
});

test("a run of tests that ended leaves nothing behind, and tells how many tests there were", async () => {
  const run = await startRun(["test/values/hideSecrets", "./test/domain/cellId.test.ts"]);
  expect(await run.ended).toBe(0);
  expect(run.output()).toMatch(/^\[2\/2\] test\//m);
  expect(run.output()).toMatch(/^ 0 fail$/m);
  expect(run.output()).toMatch(/^Ran \d+ tests across 2 files/m);
  expect(processesIn(run.directory)).toEqual([]);
  expect(readdirSync(run.directory)).toEqual([]);
});

test("a name that no test file has is refused", async () => {
  const run = await startRun(["test/nothing"]);
  expect(await run.ended).toBe(1);
  expect(run.errors()).toContain("test/nothing");
});
