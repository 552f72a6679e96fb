import { expect, test } from "bun:test";
import { createEmptyDatabase } from "../support/database.ts";
import { projectDirectory, startProcess, startServerProcess, temporaryDirectory } from "../support/process.ts";

const key = "pl_key_of_the_arazzo_test";

test("the jobs that arazzo/ describes can be done as they are described", async () => {
  const server = await startServerProcess({
    DATABASE_URL: await createEmptyDatabase(),
    SHEAF_DATA_DIR: temporaryDirectory(),
    SHEAF_API_KEY: key,
  });
  const files = [...new Bun.Glob("arazzo/*.arazzo.yaml").scanSync(projectDirectory)];
  expect(files).toHaveLength(3);
  const run = startProcess(
    [
      "node_modules/.bin/redocly",
      "respect",
      ...files,
      ...["--input", `api_key=${key}`, "--server", `sheaf=${server.url}`],
    ],
    { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  );
  const code = await run.ended;
  // What it says is only of interest when something is wrong.
  if (code !== 0) throw new Error(`${run.output()}${run.errors()}`);
});
