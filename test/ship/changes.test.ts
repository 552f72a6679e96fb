import { describe, expect, test } from "bun:test";
import { reachedBy } from "../support/changes.ts";
import { projectDirectory } from "../support/process.ts";

describe("a change reaches the test files that", () => {
  const testsReachedBy = (file: string) => reachedBy(projectDirectory, [file]).tests;
  test.each([
    ["call its operation", "handlers/tables/getTable.ts", "test/sheets/tables.test.ts"],
    ["loop over all operations", "handlers/tables/getTable.ts", "test/hostile/authorisation.test.ts"],
    ["do what enqueues its job", "workers/tasks/deliver_webhook.ts", "test/workspace/webhooks.test.ts"],
    ["name its type of column", "core/primitives/count.ts", "test/primitives/transforms.test.ts"],
    ["start its program", "server/main.ts", "test/server/boot/start.test.ts"],
    ["run its commands", "docs/operating.md", "test/docs/commands.test.ts"],
    ["read it", "generated/openapi.json", "test/workspace/auditChain.test.ts"],
    ["mirror it", "core/sheets/engine/deleted.ts", "test/sheets/engine/runs.test.ts"],
    ["use a database, which it changes", "db/migrations/000099_added.sql", "test/sheets/tables.test.ts"],
  ])("%s", (_, file, reached) => expect(testsReachedBy(file)).toContain(reached));

  test.each([
    ["handlers/tables/getTable.ts", "test/prompts/tools.test.ts"],
    ["core/primitives/count.ts", "test/server/rateLimit.test.ts"],
    ["workers/tasks/deliver_webhook.ts", "test/values/textDiff.test.ts"],
  ])("use it, and no others: %s", (file, other) => expect(testsReachedBy(file)).not.toContain(other));

  test("are all of them for a change of the dependencies", () => {
    const all = [...new Bun.Glob("test/**/*.test.ts").scanSync(projectDirectory)].sort();
    expect(testsReachedBy("package-lock.json")).toEqual(all);
  });
});

test("a change below the handlers narrows the operations that are attacked; any other change does not", () => {
  const { operations } = reachedBy(projectDirectory, ["core/prompts/chooseVariant.ts", "docs/prompts.md"]);
  expect(operations).toContain("renderPromptTemplate");
  expect(operations).not.toContain("createColumn");
  expect(reachedBy(projectDirectory, ["handlers/tables/getTable.ts", "server/json.ts"]).operations).toBeUndefined();
  expect(reachedBy(projectDirectory, ["docs/prompts.md"]).operations).toBeUndefined();
});
