import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { api } from "../support/client.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { startFakeProviders } from "../support/fakeProviders/fakeProviders.ts";
import { setVariables } from "../support/models.ts";
import { projectDirectory, startProcess, startServerProcess, temporaryDirectory } from "../support/process.ts";
import { sayingConfig } from "../support/prompts.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const key = "pl_key_of_the_watched";
const fake = startFakeProviders();
afterAll(() => fake.stop());

const server = await startServerProcess({
  DATABASE_URL: await createEmptyDatabase(),
  SHEAF_DATA_DIR: temporaryDirectory(),
  SHEAF_API_KEY: key,
  SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
  SHEAF_LOG: "info",
});
const client = api(server.url, key);
const all = ["api 1", "supervisor", "worker 1"];

async function readMetrics(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Names of the processes whose metrics these are. */
function processesIn(text: string): string[] {
  const started = text.matchAll(/^process_start_time_seconds\{process="(.+?)"\}/gm);
  return Array.from(started, ([, name]) => name as string).toSorted();
}

/** Metrics of all processes and of the database; those that do not come within a second are left out of an answer. */
function readAllMetrics(): Promise<string> {
  return waitFor("the metrics of all processes", async () => {
    const text = await readMetrics();
    return Bun.deepEquals(processesIn(text), all) && text.includes("\n# TYPE sheaf_jobs_waiting ") && text;
  });
}

test("the metrics of every process come in Prometheus' text format, each family once", async () => {
  const text = await readAllMetrics();
  expect(text.endsWith("\n")).toBe(true);
  const described = new Set<string>();
  const lines = text.trimEnd().split("\n");
  for (const [index, line] of lines.entries()) {
    const [, name] = /^# HELP (\S+) \S/.exec(line) ?? [];
    if (name) {
      expect(described.has(name)).toBe(false);
      described.add(name);
      expect(lines[index + 1]).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`));
    } else if (!line.startsWith("# TYPE ")) {
      const labels = String.raw`\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\}`;
      const [, family = ""] =
        new RegExp(`^([a-z_]+?)(?:_bucket|_sum|_count)?(?:${labels})? \\d[\\d.e+-]*$`).exec(line) ?? [];
      expect(described.has(family) ? family : line).toBe([...described].at(-1) as string);
    }
  }
  expect(processesIn(text)).toEqual(all);
});

test("work of all kinds shows, with what it cost, and leaves no line in the log for each job", async () => {
  await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const sheet = await importCsv(client, "a\nsome words\n");
  await sheet.addColumn("code", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return data.a.length" });
  fake.answer(() => ({ text: "said", inputTokens: 1000, outputTokens: 100 }));
  await sheet.addComputed("model", "PROMPT_TEMPLATE", sayingConfig("a"));
  await waitFor("the code", async () => (await sheet.values("code"))[0] === 10);
  await client.expect(404, "getTable", { params: { table_id: "00000000-0000-7000-8000-000000000000" } });
  const worker = 'process="worker 1"';
  const shown = [
    `sheaf_job_duration_seconds_count\\{${worker},task="run_waiting_block"\\} [1-9]`,
    'sheaf_jobs_waiting\\{task="run_block"\\} 0',
    'sheaf_jobs_oldest_seconds\\{task="run_block"\\} 0',
    `sheaf_sandbox_runs_total\\{${worker},language="javascript",end="done"\\} 1`,
    `sheaf_model_call_duration_seconds_count\\{${worker},provider="openai",outcome="answered"\\} 1`,
    `sheaf_model_tokens_total\\{${worker},provider="openai",direction="input"\\} 1000`,
    `sheaf_model_cost_dollars_total\\{${worker},provider="openai"\\} \\d`,
    `sheaf_request_logs_total\\{${worker}\\} 1`,
    'sheaf_refusals_total\\{process="api 1",operation="getTable",reason="not_found"\\} 1',
    'sheaf_database_connections_max\\{process="api 1"\\} \\d',
  ];
  let text = "";
  // A job is counted after its cells can be read.
  for (const pattern of shown) {
    await waitFor(pattern, async () => {
      text = await readMetrics();
      return new RegExp(`^${pattern}`, "m").test(text);
    });
  }
  expect(text).not.toContain("sk-test-key");
  expect(server.output()).not.toMatch(/Completed task|looking for jobs/);
});

test("a process that does not answer is left out, and one that was replaced is counted", async () => {
  const { stdout } = Bun.spawnSync(["pgrep", "--parent", String(server.pid), "--full", "part.ts worker"]);
  const worker = Number(stdout.toString());
  // Otherwise Prometheus does not see it grow.
  expect(await readAllMetrics()).toContain('sheaf_process_replacements_total{process="worker 1",reason="ended"} 0\n');
  process.kill(worker, "SIGSTOP");
  expect(await readMetrics()).not.toContain('process_start_time_seconds{process="worker 1"}');
  process.kill(worker, "SIGKILL");
  expect(await readAllMetrics()).toContain('sheaf_process_replacements_total{process="worker 1",reason="ended"} 1\n');
});

test("a worker without an API has its metrics on a port of their own, where nothing else is", async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  const settings = { ...environment, SHEAF_ROLE: "worker", SHEAF_METRICS_PORT: "0" };
  const alone = startProcess([process.execPath, "server/main.ts"], settings);
  const [, address = ""] = await alone.waitForOutput(/Metrics {2}(http:\S+)/);
  await waitFor("the metrics of all processes", async () =>
    Bun.deepEquals(processesIn(await (await fetch(address)).text()), ["supervisor", "worker 1"]),
  );
  expect((await fetch(new URL("/readyz", address))).status).toBe(404);
  const taken = { ...settings, SHEAF_METRICS_PORT: new URL(address).port };
  const second = startProcess([process.execPath, "server/main.ts"], taken);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain("Set SHEAF_METRICS_PORT to another one");
  alone.kill("SIGTERM");
  expect(await alone.ended).toBe(0);
});

/** Names of metric families in a text. */
function namesIn(text: string): string[] {
  const found = text.matchAll(/\b((?:sheaf|process)_[a-z_]+?)(?:_bucket|_sum|_count)?(?![a-z_])/g);
  return [...new Set(Array.from(found, ([, name]) => name as string))].toSorted();
}

const read = (file: string) => readFileSync(join(projectDirectory, file), "utf8");

test("the page and the dashboard have every metric, and no others; the rules have no others either", async () => {
  const families = [...(await readAllMetrics()).matchAll(/^# TYPE (\S+)/gm)]
    .map(([, name]) => name as string)
    .toSorted();
  const { panels } = JSON.parse(read("deploy/grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");
  expect(namesIn(queries)).toEqual(families);
  expect(namesIn(read("docs/monitoring.md"))).toEqual(families);
  expect(namesIn(read("deploy/alerts.yaml")).filter((name) => !families.includes(name))).toEqual([]);
});

test("the page names the alerts that the rules set", () => {
  const { groups } = parse(read("deploy/alerts.yaml")) as { groups: { rules: { alert: string }[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts).toHaveLength(5);
  const listed = [...read("docs/monitoring.md").matchAll(/^\| `(Sheaf\w+)` \|/gm)].map(([, name]) => name as string);
  expect(listed).toEqual(alerts);
});
