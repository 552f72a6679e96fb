import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { requestSearchFields } from "../../../core/logs/requests/searchFields.ts";
import { SpanConditions } from "../../../core/logs/spans/search/spanConditions.ts";
import { spanFields } from "../../../core/logs/spans/search/spanFields.ts";
import { traceFields } from "../../../core/logs/spans/search/traceFields.ts";
import { cpuMs } from "../../support/cpuTime.ts";
import { createWorld, document } from "../../support/everyOperation.ts";
import { startHarness } from "../../support/harness.ts";
import type { ErrorBody } from "../../support/refused.ts";
import { requests } from "../../support/worlds/requests.ts";
import { traces } from "../../support/worlds/traces.ts";
import { filterKeys, filterValues } from "../corpora/filterValues.ts";
import { inputCount, isLong, seed } from "../settings.ts";

if (isLong) setDefaultTimeout(3_600_000);
const server = await startHarness({ hasWorker: false });
const world = await createWorld(server, "filters", [requests, traces]);
const { scope } = world.workspace;
/** Of the CPU of the server. A search that keeps Postgres busy ends by the server's limit of a statement, and is refused otherwise. */
const withinMs = 10_000;

const operators: readonly string[] = document.components.schemas.FilterOperator.enum;
const on = new SpanConditions(scope, "walk");
const ofSpans = spanFields(on);
const fieldsOf = {
  "/api/public/v2/requests/search": Object.keys(requestSearchFields(scope.sql, scope.workspaceId)),
  "/api/public/v2/traces/search": Object.keys({ ...traceFields(on, ofSpans), ...ofSpans }),
};

/** Groups in groups: of any field, operator, key and value. */
function groupsOf(fields: readonly string[]): fc.Arbitrary<unknown> {
  const filter = fc.record(
    {
      field: fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...fields) }, fc.constantFrom("", "x", "__proto__")),
      operator: fc.constantFrom(...operators),
      value: fc.constantFrom(...filterValues),
      nested_key: fc.constantFrom(...filterKeys),
    },
    { requiredKeys: ["field", "operator"] },
  );
  const logic = fc.constantFrom("AND", "OR", "SPAN_AND", "SPAN_OR");
  return fc.letrec((tie) => ({
    group: fc.record({ logic, filters: fc.array(tie("part"), { maxLength: 4 }) }),
    part: fc.oneof({ maxDepth: 4, withCrossShrink: true }, { weight: 3, arbitrary: filter }, tie("group")),
  })).group;
}

for (const [path, fields] of Object.entries(fieldsOf)) {
  /** Sends a search; it is answered, or refused for what the caller can mend. */
  const search = async (filter_group: unknown) => {
    const body = JSON.stringify({ filter_group });
    const started = cpuMs();
    const headers = { "content-type": "application/json" };
    const answer = await world.client.fetch(path, { method: "POST", headers, body });
    if (![200, 400, 422].includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status !== 200) expect((answer.body as ErrorBody).message).toBeString();
    const ms = cpuMs() - started;
    if (ms > withinMs) throw new Error(`it took ${Math.round(ms)} ms: ${body.slice(0, 2_000)}`);
    return answer.status;
  };

  test(`${path} answers any filter of any field`, async () => {
    const property = fc.asyncProperty(groupsOf(fields), async (group) => {
      await search(group);
    });
    await fc.assert(property, { seed, numRuns: inputCount });
  });

  test(`${path} takes long lists, and as many filters and levels as it says`, async () => {
    const filter = { field: fields.includes("tags") ? "tags" : "trace_tags", operator: "contains", value: "x" };
    const nested = (levels: number): unknown =>
      levels === 0 ? filter : { logic: "AND", filters: [nested(levels - 1), nested(0)] };
    expect([200, 400, 422]).toContain(await search({ logic: "AND", filters: Array(200).fill(filter) }));
    expect([400, 422]).toContain(await search({ logic: "AND", filters: Array(5_000).fill(filter) }));
    expect([200, 400, 422]).toContain(await search(nested(10)));
    expect([400, 422]).toContain(await search(nested(45)));
  });
}

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
