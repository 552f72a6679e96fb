import { expect, test } from "bun:test";
import { requestFields } from "../../console/requests/fields.ts";
import { bare, type FilterField, operators } from "../../console/shared/filters/fields.ts";
import { traceFields } from "../../console/traces/fields.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness({ hasWorker: false });

const values = {
  string: "x",
  array: "x",
  time: "2026-03-02T00:00:00Z",
  numeric: 1,
  nested: "x",
  text: "x",
  boolean: null,
};

/** Every condition that somebody can build by hand. */
function conditions(fields: readonly FilterField[]) {
  return fields.flatMap(({ field, class: kind, choices }) =>
    Object.keys(operators[kind]).map((operator) => ({
      field,
      operator,
      ...(!bare.has(operator) && { value: choices?.[0] ?? values[kind] }),
      ...(kind === "nested" && { nested_key: "customer" }),
    })),
  );
}

test("the server takes every filter on traces that the console builds", async () => {
  const { client } = await server.newWorkspace();
  const filters = conditions(traceFields) as never;
  expect((await client.call("searchTraces", { body: { filters } })).body).toMatchObject({ success: true });
});

test("the server takes every filter on request logs that the console builds", async () => {
  const { client } = await server.newWorkspace();
  const filters = conditions(requestFields) as never;
  expect((await client.call("searchRequestLogs", { body: { filters } })).body).toMatchObject({ success: true });
});
