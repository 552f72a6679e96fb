import { expect, test } from "bun:test";
import { conditionOf } from "../../console/shared/filters.ts";
import { filterFields } from "../../generated/filterFields.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness({ hasWorker: false });

const values: Record<string, string> = { time: "2026-03-02T00:00:00Z", numeric: "1", identifier: "1" };
const words: Record<string, string> = {
  ...{ trace_status: "ERROR", span_status: "ERROR", status: "ERROR" },
  ...{ user_intent: "curious", agent_intent: "refusal", span_kind: "CLIENT", signals: "true" },
};

/** Every condition that somebody can build by hand. */
function conditions(search: keyof typeof filterFields) {
  const { fields, operators } = filterFields[search];
  return Object.entries(fields).flatMap(([field, kind]) =>
    (operators as Record<string, string[]>)[kind]?.map((operator) => {
      const one = words[field] ?? values[kind] ?? (field.endsWith("_ids") ? "1" : "x");
      const value = ["in", "not_in", "between"].includes(operator) ? `${one}, ${one}` : one;
      return conditionOf(kind, { field, operator, value, nested_key: field === "signals" ? "frustrated" : "customer" });
    }),
  );
}

for (const search of ["searchTraces", "searchRequestLogs"] as const) {
  test(`the server takes every filter that the console builds for ${search}`, async () => {
    const { client } = await server.newWorkspace();
    const filters = conditions(search);
    expect(filters.length).toBeGreaterThan(100);
    for (let from = 0; from < filters.length; from += 100) {
      const body = { filters: filters.slice(from, from + 100) as never };
      expect((await client.call(search, { body })).body).toMatchObject({ success: true });
    }
  });
}
