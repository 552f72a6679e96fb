import { describe, expect, test } from "bun:test";
import { readTogether } from "../../db/readTogether.ts";
import type { Scope, SqlHandle } from "../../db/scope.ts";
import { startHarness } from "../support/harness.ts";
import { postFile } from "../support/sheets.ts";

const server = await startHarness();

/** Reads whose statements end after `release`, so that what comes meanwhile gathers. `statements` has the keys of each. */
function recorded(answer: (keys: readonly string[]) => Map<string, string> = whatThereIs) {
  const statements: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const find = readTogether(async (db, keys) => {
    statements.push(`${db.workspaceId}: ${keys.join(" ")}`);
    await promise;
    return answer(keys);
  });
  return { statements, release, find };
}

function whatThereIs(keys: readonly string[]): Map<string, string> {
  return new Map(keys.filter((key) => key !== "nothing").map((key) => [key, `what is under ${key}`]));
}

function scope(sql: object, workspaceId: number, folders: number[] | null = null): Scope {
  return { workspaceId, sql, cause: { actor: { folders } } } as unknown as Scope;
}

describe("reads by key", () => {
  const pool = {} as SqlHandle;

  test("those that come together are one statement, and each gets its own", async () => {
    const { statements, release, find } = recorded();
    const first = find(scope(pool, 1), "first");
    await Promise.resolve();
    const others = ["a", "b", "nothing", "a"].map((key) => find(scope(pool, 1), key));
    release();
    expect(await first).toBe("what is under first");
    expect(await Promise.all(others)).toEqual(["what is under a", "what is under b", undefined, "what is under a"]);
    expect(statements).toEqual(["1: first", "1: a b nothing a"]);
  });

  test("one that comes alone does not wait for a turn", async () => {
    const { statements, find } = recorded();
    void find(scope(pool, 1), "alone");
    await Promise.resolve();
    expect(statements).toEqual(["1: alone"]);
  });

  test("those of other workspaces, of keys with other folders, and of other transactions are apart", async () => {
    const { statements, release, find } = recorded();
    const reads = [
      find(scope(pool, 1), "a"),
      find(scope(pool, 2), "b"),
      find(scope(pool, 1, [7]), "c"),
      find(scope(pool, 1, [8]), "d"),
      find(scope(pool, 1, []), "e"),
      find(scope({}, 1), "f"),
      find(scope(pool, 1, [7]), "g"),
    ];
    release();
    expect(await Promise.all(reads)).toEqual([..."abcdefg"].map((key) => `what is under ${key}`));
    expect(statements.toSorted()).toEqual(["1: a", "1: c g", "1: d", "1: e", "1: f", "2: b"]);
  });

  test("a failure is that of all who were read with it, and of nobody else", async () => {
    const { release, find } = recorded((keys) => {
      if (keys.includes("broken")) throw new Error("the statement failed");
      return whatThereIs(keys);
    });
    const together = ["broken", "beside it"].map((key) => find(scope(pool, 1), key));
    const apart = find(scope(pool, 2), "apart");
    release();
    const failure = { status: "rejected", reason: new Error("the statement failed") };
    expect(await Promise.allSettled(together)).toEqual([failure, failure] as never);
    expect(await apart).toBe("what is under apart");
    expect(await find(scope(pool, 1), "later")).toBe("what is under later");
  });
});

test("many clients that read at once each get what they asked for, and nothing of another workspace", async () => {
  const owners = await Promise.all(
    ["own", "other"].map(async (title) => {
      const { client } = await server.newWorkspace();
      const { table } = await client.expect(201, "createTable", { body: { title } });
      const files = Array.from({ length: 10 }, (_, index) => postFile(client, table.id, `${index}.csv`, "a\n1\n"));
      const sheets = (await Promise.all(files)).map(({ body }) => (body as { sheet: { id: string } }).sheet.id);
      return { client, table, sheets };
    }),
  );
  const reads = owners.flatMap(({ client }) =>
    owners.flatMap((owner) =>
      owner.sheets.map(async (sheet_id) => {
        const isOwn = owner.client === client;
        const params = { table_id: owner.table.id, sheet_id: isOwn ? sheet_id.toUpperCase() : sheet_id };
        const { status, body } = await client.call("getSheet", { params });
        if (!isOwn) return expect(status).toBe(404);
        expect((body as { sheet: { id: string } }).sheet.id).toBe(sheet_id);
        const table = await client.call("getTable", { params: { table_id: owner.table.id } });
        expect((table.body as { table: { title: string } }).table.title).toBe(
          owner.table.id === owners[0]?.table.id ? "own" : "other",
        );
      }),
    ),
  );
  await Promise.all(reads);
  const [first, second] = owners as [(typeof owners)[0], (typeof owners)[0]];
  const mixed = { table_id: second.table.id, sheet_id: first.sheets[0] as string };
  expect((await first.client.call("getSheet", { params: mixed })).status).toBe(404);
});
