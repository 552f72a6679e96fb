import { expect, test } from "bun:test";
import { Gathering } from "../../core/platform/gathering.ts";
import type { Scope } from "../../db/scope.ts";

const db = { workspaceId: 1, cause: null, sql: () => undefined } as unknown as Scope;
const inTurn = <Result>(work: () => Promise<Result>) => work();

/** A gathering that fails with this error where it stores several, after they have been written. */
function failing(error: Error): { written: string[]; gathering: Gathering<string, string> } {
  const written: string[] = [];
  const store = async (_: Scope, items: string[]) => {
    written.push(...items);
    await Bun.sleep(1);
    if (items.length > 1) throw error;
    return items;
  };
  return { written, gathering: new Gathering<string, string>({ most: 16, sizeOf: () => 1, store }) };
}

function storeAll({ gathering }: ReturnType<typeof failing>): Promise<PromiseSettledResult<string>[]> {
  return Promise.allSettled(["first", "second", "third"].map((item) => gathering.store(db, item, inTurn)));
}

test("what is lost together with the database is not stored again: nobody knows whether it is stored", async () => {
  const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  const tried = failing(lost);
  expect(await storeAll(tried)).toEqual([
    { status: "fulfilled", value: "first" },
    { status: "rejected", reason: lost },
    { status: "rejected", reason: lost },
  ]);
  expect(tried.written).toEqual(["first", "second", "third"]);
});

test("what cannot be stored together is stored one by one", async () => {
  const tried = failing(new Error("one of them is at fault"));
  expect((await storeAll(tried)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
});
