import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { dice, pick } from "../support/dice.ts";
import { startHarness } from "../support/harness.ts";
import { createTable, csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

/** One of the things that clients do; refusals are fine, faults are not. */
async function act(client: Client, sheet: SheetUnderTest, roll: (below: number) => number): Promise<void> {
  const { params } = sheet;
  const columns = await sheet.columns();
  const texts = columns.filter(({ type }) => type === "TEXT");
  const computed = columns.filter(({ type }) => type !== "TEXT");
  const answer = await [
    async () => {
      const { data } = await client.expect(200, "listRows", { params, query: { limit: 100 } });
      const cells = Object.values(pick(roll, data).cells).filter(({ column_id }) =>
        texts.some(({ id }) => id === column_id),
      );
      if (cells.length === 0) return undefined;
      const body = { value: "x".repeat(roll(9)) };
      return client.call("updateCell", { params: { ...params, cell_id: pick(roll, cells).id }, body });
    },
    () => client.call("createOperation", { params }),
    () => client.call("createOperation", { params, body: { statuses: [], row_ids: [roll(40), roll(40)] } }),
    () => client.call("addRows", { params, body: { count: 1 + roll(2) } }),
    () => {
      const source = pick(roll, columns).title;
      return sheet.createColumn({ title: `c${roll(1e9)}`, type: "COUNT", config: { source, type: "chars" } });
    },
    async () => {
      if (computed.length === 0) return undefined;
      const column = pick(roll, computed);
      const body = { config: { source: pick(roll, columns).id, type: pick(roll, ["chars", "words"]) } };
      return client.call("updateColumn", { params: { ...params, column_id: column.id }, body });
    },
    async () => {
      if (computed.length < 5) return undefined;
      return client.call("deleteColumn", { params: { ...params, column_id: pick(roll, computed).id } });
    },
    () => client.call("createVersion", { params, body: { name: `v${roll(1e9)}` } }),
    () => client.call("updateSheet", { params, body: { index: roll(3), title: `s${roll(1e9)}` } }),
    async () => {
      const { active_operations } = await client.expect(200, "listOperations", { params });
      const [first] = active_operations;
      if (!first) return undefined;
      return client.call("cancelOperation", { params: { ...params, operation_id: first.operation_id } });
    },
    async () => {
      const { total_cells, status_counts } = await client.expect(200, "getStatusCounts", { params });
      expect(Object.values(status_counts).reduce((sum, count) => sum + count, 0)).toBe(total_cells);
      return undefined;
    },
  ][roll(11)]?.();
  if (answer && (answer.status as number) >= 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}

test("many clients at once, doing all kinds of things, end in a sheet that is what its columns say", async () => {
  const { client } = await server.newWorkspace();
  const table = await createTable(client);
  const csv = csvOf([["a", "b"], ...Array.from({ length: 40 }, (_, n) => [`r${n}`, n])]);
  const sheets = await Promise.all([importCsv(client, csv, table), importCsv(client, csv, table)]);
  await Promise.all(
    Array.from({ length: 6 }, async (_, actor) => {
      const roll = dice(actor + 1);
      for (let step = 0; step < 45; step++) await act(client, sheets[actor % 2] as SheetUnderTest, roll);
    }),
  );
  for (const sheet of sheets) {
    await sheet.settled();
    await client.call("createOperation", { params: sheet.params });
    await sheet.settled();
    await checkSheet(client, sheet);
  }
});

async function checkSheet(client: Client, sheet: SheetUnderTest): Promise<void> {
  const columns = await sheet.columns();
  const rows = await sheet.rows();
  const counts = { COMPLETED: 0, FAILED: 0 };
  for (const { cells } of rows) {
    for (const column of columns.filter(({ type }) => type === "COUNT")) {
      const cell = cells[column.id];
      const { source, type } = column.config as { source: string; type: "chars" | "words" };
      const edge = column.dependencies.find(({ config_key }) => config_key === "source");
      const read = edge && cells[edge.column_id];
      counts[cell?.status as keyof typeof counts]++;
      if (!read || read.status === "FAILED") {
        expect([column.title, source, cell?.status]).toEqual([column.title, source, "FAILED"]);
        continue;
      }
      const text = read.value === null ? "" : String(read.value);
      const expected = text.trim() === "" ? 0 : type === "chars" ? text.length : text.trim().split(/\s+/).length;
      expect([column.title, cell?.status, cell?.value]).toEqual([column.title, "COMPLETED", expected]);
    }
  }
  const { total_cells, status_counts } = await client.expect(200, "getStatusCounts", { params: sheet.params });
  expect(status_counts).toMatchObject({ ...counts, STALE: 0, QUEUED: 0, RUNNING: 0 });
  expect(total_cells).toBe(counts.COMPLETED + counts.FAILED);
  const { data } = await client.expect(200, "listVersions", { params: sheet.params, query: { limit: 100 } });
  const newest = await sheet.version();
  expect(data.map((version) => version.version_number)).toEqual(data.map((_, n) => newest - n));
}

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
