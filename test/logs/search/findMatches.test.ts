import { expect, test } from "bun:test";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import { findMatches, type MatchSource, usualEffort } from "../../../core/logs/search/findMatches.ts";
import { searchedLogs } from "../../../db/queries/logs/requestSearch.ts";
import type { Fragment } from "../../../db/scope.ts";
import { createTestDatabase } from "../../support/database.ts";

test("a search whose index takes too long looks through the records instead", async () => {
  const isMatch = (key: number) => key >= 5_000 && key % 10 === 0;
  let askedIndex = 0;
  const source: MatchSource<number> = {
    isIndexed: true,
    async window(after, { size, wanted, least }) {
      const from = after === null ? 0 : after + 1;
      const seen = Array.from({ length: Math.min(size, 20_000 - from) }, (_, index) => from + index);
      const keys = seen.filter(isMatch).slice(0, wanted);
      const isOver = keys.length >= wanted || keys.length < least || seen.length < size;
      return { keys, last: isOver ? null : (seen.at(-1) as number) };
    },
    async byIndex() {
      askedIndex++;
      return null;
    },
  };
  const found = await findMatches(source, null, 30, { ...usualEffort, pageBudgetMs: 60_000 });
  expect(found.keys).toEqual(Array.from({ length: 30 }, (_, index) => 5_000 + index * 10));
  expect(askedIndex).toBe(1);
});

test("a statement that goes by an index ends when its time is over", async () => {
  const { scope } = await (await createTestDatabase()).createWorkspace();
  const text = (role: string) => ({
    type: "chat" as const,
    messages: [{ role, content: [{ type: "text", text: "a" }] }],
  });
  const draft = {
    provider: "openai",
    model: "gpt-4o",
    input: text("user"),
    output: text("assistant"),
    startUs: 1,
    endUs: 2,
  };
  await recordRequestLogs(scope, [draft]);
  const order = { by: "cost", direction: "desc" } as const;
  const byIndex = (condition: Fragment, ms: number) => searchedLogs.findByIndex(scope, condition, order, null, 10, ms);
  expect(await byIndex(scope.sql`pg_sleep(100) is not null`, 20)).toBeNull();
  expect(await byIndex(scope.sql`true`, 60_000)).toMatchObject({ total: 1 });
});
