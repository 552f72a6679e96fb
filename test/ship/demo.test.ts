import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "../support/client.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { freePort } from "../support/freePort.ts";
import { startProcess, temporaryDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

/** It takes some 15 s on a machine that does nothing else. */
const timeoutMs = 600_000;

/** What it says at the end of each sheet: title, rows, cells, failed cells, score. */
const told = [
  /Airports +3,376 +10,128 +0 +0\.\d+/,
  /Weather in Seattle +1,461 +2,922 +0 +0\.\d+/,
  /Capitals +50 +100 +0 +0\.\d+/,
  /Calls of the travel desk +\d+ +\d+ +0 +0\.\d+/,
];

test(
  "the demo starts a server when there is none and fills it, its last lines work in a shell, and it adds nothing again",
  async () => {
    const dataDirectory = temporaryDirectory();
    const environment = {
      SHEAF_URL: undefined,
      SHEAF_API_KEY: undefined,
      PORT: await freePort(),
      DATABASE_URL: await createEmptyDatabase(),
      SHEAF_DATA_DIR: dataDirectory,
    };
    const url = `http://127.0.0.1:${environment.PORT}`;
    const first = startProcess([process.execPath, "scripts/demo.ts"], environment);
    await waitFor("the end of the demo", () => first.output().includes("The server keeps running"), timeoutMs / 2);
    for (const line of told) expect(first.output()).toMatch(line);
    expect(first.output()).toContain(`${url}/docs`);
    expect(first.output()).toContain(`${url}/console/tables/`);
    const commands = [...first.output().matchAll(/curl .*/g)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const shell = startProcess(["sh", "-c", command]);
      expect(await shell.ended).toBe(0);
      expect(shell.output()).toContain('"success":true');
    }

    const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
    const client = api(url, key);
    const look = async () => ({
      tables: (await client.expect(200, "listTables")).data.length,
      templates: (await client.expect(200, "listPromptTemplates")).items.map((item) => [
        item.prompt_name,
        item.version,
      ]),
      logs: (await client.expect(200, "searchRequestLogs", { body: {} })).total,
      traces: (await client.expect(200, "searchTraces", { body: {} })).total,
      variables: (await client.expect(200, "listWorkspaceEnvVars")).workspace_env_vars.length,
    });
    const seen = await look();
    // The workflow runs twice.
    expect(seen).toMatchObject({ tables: 1, logs: 60 + 30 + 50, traces: 30 + 50 + 2, variables: 0 });
    // As `npm run evaluate` is told its server and key.
    const again = startProcess([process.execPath, "scripts/demo.ts"], {
      PORT: "1",
      SHEAF_DATA_DIR: temporaryDirectory(),
      SHEAF_URL: `${url}/`,
      SHEAF_API_KEY: key,
    });
    expect(await again.ended).toBe(0);
    for (const line of told) expect(again.output()).toMatch(line);
    expect(await look()).toEqual(seen);

    first.kill("SIGINT");
    expect(await first.ended).toBe(0);
  },
  timeoutMs,
);
