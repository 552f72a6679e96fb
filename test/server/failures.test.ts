import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readMetrics } from "../../domain/metrics.ts";
import { Contract } from "../../server/contract.ts";
import { describeFailure } from "../../server/errors.ts";
import { renderMetrics } from "../../server/metrics.ts";
import { waitFor } from "../support/waitFor.ts";
import { type Fixture, key, startFixture } from "./fixture/app.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const metrics = () => renderMetrics([{ process: null, families: readMetrics() }]);
const broken = (how: string) => fixture.client.fetch(`/broken?how=${how}`);

describe("what is thrown", () => {
  test("says nothing of its own to the caller, and everything to the log", async () => {
    const { status, body, headers } = await broken("secret");
    expect([status, body]).toEqual([
      500,
      { success: false, message: "Something went wrong on our side.", error: "internal_error" },
    ]);
    const line = fixture.logs().findLast(({ message }) => message === "a request failed");
    expect(line).toMatchObject({ level: "error", operation: "getBroken", request_id: headers.get("x-request-id") });
    expect(line?.error).toMatchObject({ message: expect.stringContaining("hunter2") });
    expect(JSON.stringify(body)).not.toContain("hunter2");
  });

  test("may be anything", async () => {
    expect((await broken("text")).status).toBe(500);
  });

  for (const how of ["postgres", "refused", "serialization"]) {
    test(`${how}: the database is out of reach or lost a race, so the caller may try again`, async () => {
      const { status, headers, body } = await broken(how);
      expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
      expect(body).toMatchObject({ error: "unavailable" });
    });
  }

  test("a refused connection to somebody else is our fault, not the database's", () => {
    const outbound = Object.assign(new Error("fetch failed"), { code: "ECONNREFUSED" });
    expect(describeFailure(outbound).status).toBe(500);
  });

  test("an answer that the contract does not list is a fault of ours", async () => {
    expect((await broken("unlisted")).status).toBe(500);
  });
});

test("a sampled answer whose body or headers break the contract is counted and named in the log", async () => {
  const breaks = () => fixture.logs().filter(({ message }) => message === "a response breaks the contract");
  // Other files of the same process may have counted before.
  const count = () => Number(/^sheaf_contract_misses_total (\d+)$/m.exec(metrics())?.[1]);
  const counted = count();
  for (const [how, misses] of [
    ["miss", [expect.stringContaining("surplus")]],
    ["header", ["the header x-surplus of 200 is not declared"]],
  ] as const) {
    const before = breaks().length;
    await fetch(`${fixture.url}/broken?how=${how}`, { headers: { "x-api-key": key } });
    await waitFor("the line of the log", () => breaks().length > before);
    expect(breaks().at(-1)).toMatchObject({ operation: "getBroken", status: 200, misses });
  }
  expect(count()).toBe(counted + 2);
});

test("headers are held against their schemas, and one that is missing is named", async () => {
  const contract = await Contract.load();
  const misses = (headers: Record<string, string>) =>
    contract.findHeaderMisses("listTables", 429, new Headers(headers));
  const sound = { "x-request-id": "1", "retry-after": "3", ratelimit: '"default";r=0;t=3', "x-ratelimit-limit": "9" };
  expect(misses(sound)).toEqual([]);
  expect(misses({ ...sound, "retry-after": "soon", "x-ratelimit-limit": "many" })).toEqual([
    'the header x-ratelimit-limit is "many"',
    'the header retry-after is "soon"',
  ]);
  expect(misses({ "x-request-id": "1" })).toEqual(["429 lacks the header retry-after"]);
});

test("every request is a line of the log with what it takes to find it", async () => {
  const { headers } = await fixture.client.fetch("/notes/latest");
  const id = headers.get("x-request-id");
  expect(fixture.logs().find((line) => line.request_id === id)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "info",
    message: "request",
    method: "GET",
    path: "/notes/latest",
    status: 200,
    ms: expect.any(Number),
    request_id: id,
    workspace_id: 7,
  });
});

test("requests are counted by operation and status, their times in a histogram", async () => {
  // The process has counted those of other test files, too.
  const read = (sample: string) =>
    Number(new RegExp(`^${RegExp.escape(sample)} (\\d+)$`, "m").exec(metrics())?.[1] ?? 0);
  const samples = [
    'sheaf_requests_total{operation="getNamedNote",status="200"}',
    'sheaf_request_duration_seconds_bucket{operation="getNamedNote",le="+Inf"}',
    'sheaf_request_duration_seconds_count{operation="getNamedNote"}',
  ];
  const before = samples.map(read);
  await fixture.client.fetch("/names/a");
  expect(samples.map((sample) => read(sample))).toEqual(before.map((count) => count + 1));
});

describe("documentation", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(fixture.url + path, { headers, redirect: "manual" });

  test("the root leads to it", async () => {
    const response = await get("/");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/docs"]);
  });

  test("Redoc may ask no other host for anything, and does not try to", async () => {
    const page = await get("/docs/redoc");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(await page.text()).not.toMatch(/https?:/);
    const bundle = await (await get("/docs/redoc/redoc.standalone.js")).text();
    expect(bundle).not.toContain("cdn.redoc.ly");
  });

  test("the contract, and that of the realtime channels, is served as JSON and as YAML, and not twice to who has it", async () => {
    for (const name of ["openapi", "asyncapi"]) {
      const json = await get(`/${name}.json`);
      const document = (await json.json()) as Record<string, unknown>;
      expect(document[name]).toStartWith("3.");
      expect(Bun.YAML.parse(await (await get(`/${name}.yaml`)).text())).toEqual(document);
      const again = await get(`/${name}.json`, { "if-none-match": json.headers.get("etag") as string });
      expect(again.status).toBe(304);
    }
  });
});
