import { expect, test } from "bun:test";
import { methods } from "../../scripts/generate/document.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness({ hasWorker: false, rateLimits: 1000 });
const contract = await Bun.file("generated/openapi.json").json();

const datesOf = (headers: Headers) => [headers.get("deprecation"), headers.get("sunset")];

test("every answer of a deprecated operation says since when and until when, and no other answer does", async () => {
  const { client } = await server.newWorkspace();
  let deprecated = 0;
  for (const [path, item] of Object.entries<
    Record<string, { deprecated?: boolean; "x-deprecation"?: { since: string; sunset: string } }>
  >(contract.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const { since, sunset } = operation["x-deprecation"] ?? {};
      const answer = await client.fetch(path.replace(/\{\w+\}/g, "7"), {
        method: method.toUpperCase(),
        headers: { "x-api-key": "unknown" },
      });
      const dates = since
        ? [`@${Date.parse(`${since}T00:00:00Z`) / 1000}`, new Date(`${sunset}T00:00:00Z`).toUTCString()]
        : [null, null];
      expect([method, path, ...datesOf(answer.headers)]).toEqual([method, path, ...dates]);
      if (operation.deprecated) deprecated++;
      expect(operation.deprecated === true).toBe(since !== undefined);
    }
  }
  expect(deprecated).toBeGreaterThan(20);
});

test("a success says so beside the headers of its limit", async () => {
  const { client } = await server.newWorkspace();
  const { status, headers } = await client.fetch("/api/public/v2/datasets");
  expect(status).toBe(200);
  expect(datesOf(headers)).toEqual(["@1795392000", "Mon, 01 Jan 2029 00:00:00 GMT"]);
  expect(headers.get("x-ratelimit-limit")).toBe("1000");
});
