import { expect, test } from "bun:test";
import { withinTimeBudget } from "../../../core/logs/analytics/drawCharts.ts";
import { createTestDatabase } from "../../support/database.ts";

const database = await createTestDatabase();

test("what takes too long is given up and refused, with what to do", async () => {
  const { scope } = await database.createWorkspace();
  const slow = withinTimeBudget(scope, (tx) => tx.sql`select pg_sleep(30)`, 50);
  expect(slow).rejects.toMatchObject({ code: "bad_request", message: expect.stringContaining("Narrow the filters") });
  await slow.catch(() => undefined);
  // The limit ends with the work: the connection goes back to the pool without it.
  const [row] = await scope.sql`select current_setting('statement_timeout') as timeout`;
  expect(row?.timeout).not.toBe("50ms");
});

test("other faults are what they are, and what is quick is answered", async () => {
  const { scope } = await database.createWorkspace();
  expect(withinTimeBudget(scope, (tx) => tx.sql`select 1 / 0`)).rejects.toThrow("division by zero");
  const [row] = await withinTimeBudget(scope, (tx) => tx.sql`select 2 as two`);
  expect(row?.two).toBe(2);
});
