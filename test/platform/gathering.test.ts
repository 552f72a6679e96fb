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

test("while several send one after the other, all of them are stored together", async () => {
  const groups: number[] = [];
  const store = async (_: Scope, items: string[]) => {
    groups.push(items.length);
    return items;
  };
  const gathering = new Gathering<string, string>({ most: 16, sizeOf: () => 1, store, momentMs: 60_000 });
  const send = async (sender: string, times: number) => {
    for (let time = 0; time < times; time++) expect(await gathering.store(db, sender, inTurn)).toBe(sender);
  };
  await Promise.all([send("first", 4), send("second", 3), send("third", 3)]);
  expect(groups).toEqual([1, 3, 3, 3]);
});

test("a request waits no longer than a moment for others that do not come", async () => {
  const store = async (_: Scope, items: string[]) => items;
  const gathering = new Gathering<string, string>({ most: 16, sizeOf: () => 1, store });
  await Promise.all(["first", "second", "third"].map((item) => gathering.store(db, item, inTurn)));
  expect(await gathering.store(db, "fourth", inTurn)).toBe("fourth");
});
