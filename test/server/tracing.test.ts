import { expect, test } from "bun:test";
import { api } from "../support/client.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, setVariables } from "../support/models.ts";
import { startServerProcess, temporaryDirectory } from "../support/process.ts";
import { sayingConfig } from "../support/prompts.ts";
import { importCsv } from "../support/sheets.ts";
import { newSpanId, newTraceId, readTrace } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";

const receiver = await startHarness({ hasWorker: false });
const { fake } = fakeModels(receiver);
const key = "pl_key_of_the_traced";

async function startTraced(environment: Record<string, string>) {
  const server = await startServerProcess({
    DATABASE_URL: await createEmptyDatabase(),
    SHEAF_DATA_DIR: temporaryDirectory(),
    SHEAF_API_KEY: key,
    SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    ...environment,
  });
  return { server, client: api(server.url, key) };
}

test.each(["http/protobuf", "http/json"])(
  "requests, jobs and calls of models are sent as spans by %s, without secrets and texts of users",
  async (protocol) => {
    const { workspace, client: receiving } = await receiver.newWorkspace();
    const { server, client } = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: `X-API-KEY=${workspace.apiKey}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      SHEAF_LOG: "info",
      OTEL_SERVICE_NAME: "sheaf-of-the-test",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    });
    const traceId = newTraceId();
    const parentId = newSpanId();
    const headers = { "X-API-KEY": key, traceparent: `00-${traceId}-${parentId}-01` };
    await fetch(`${server.url}/api/public/v2/tables`, { headers });
    const [span] = await waitFor("the span of the request", async () => {
      const answer = await receiving.call("getTrace", { params: { trace_id: traceId } });
      return answer.status === 200 ? (await readTrace(receiving, traceId)).spans : null;
    });
    expect(span).toMatchObject({
      name: "GET /api/public/v2/tables",
      kind: "SERVER",
      parent_id: parentId,
      attributes: {
        "http.request.method": "GET",
        "http.route": "/api/public/v2/tables",
        "http.response.status_code": 200,
        "sheaf.operation.id": "listTables",
        "sheaf.workspace.id": 1,
      },
      resource: {
        attributes: {
          "service.name": "sheaf-of-the-test",
          "deployment.environment.name": "test",
          "sheaf.process": "api",
        },
      },
    });

    const [line] = await server.waitForOutput(/^.*"path":"\/api\/public\/v2\/tables".*$/m);
    expect(JSON.parse(line).trace_id).toBe(traceId);

    await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
    fake.answer(() => ({ text: "said" }));
    const sheet = await importCsv(client, "a\ntop secret\n");
    await sheet.addComputed("model", "PROMPT_TEMPLATE", sayingConfig("a"));
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const { items } = await receiving.expect(200, "searchTraces", { body: { q: "openai" } });
    const traces = await Promise.all(
      (items as { trace_id: string }[]).map(({ trace_id }) => readTrace(receiving, trace_id)),
    );
    const job = traces.find(({ spans }) => spans.some(({ name }) => name === "model openai"))?.spans ?? [];
    const called = job.find(({ name }) => name === "model openai");
    const parent = job.find(({ span_id }) => span_id === called?.parent_id);
    expect(called).toMatchObject({ kind: "CLIENT", attributes: { "gen_ai.provider.name": "openai" } });
    expect(parent).toMatchObject({ name: "job run_waiting_block", kind: "CONSUMER" });
    const all = JSON.stringify(traces);
    for (const secret of [key, "sk-test-key", "top secret", "Say", "said"]) expect(all).not.toContain(secret);
    expect((await receiving.expect(200, "listRequests", {})).items).toEqual([]);
  },
);

test("nothing is sent where the SDK is disabled or the sampler says so", async () => {
  const { workspace, client: receiving } = await receiver.newWorkspace();
  const exporter = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: `X-API-KEY=${workspace.apiKey}`,
  };
  const off: Record<string, string>[] = [
    { OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" },
  ];
  for (const environment of off) {
    const { server, client } = await startTraced({ ...exporter, ...environment });
    await client.expect(200, "listTables");
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  expect((await receiving.expect(200, "searchTraces", { body: {} })).items).toEqual([]);
});
