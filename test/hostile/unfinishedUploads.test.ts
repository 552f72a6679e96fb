import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { fullRights } from "../../domain/keyRights.ts";
import { readMetrics } from "../../domain/metrics.ts";
import { loaders } from "../../generated/operations.ts";
import { createApp, listen } from "../../server/app.ts";
import { lateHandlers } from "../../server/lateHandlers.ts";
import { Logger } from "../../server/log.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

const mebibyte = 2 ** 20;
/** What is at least on the disk of so many mebibytes that came: at most a block of one is still in memory. */
const storedOf = (mebibytes: number) => (mebibytes - 1) * mebibyte;
const database = await createTestDatabase();
const workspaces = await Promise.all([1, 2, 3].map(() => database.createWorkspace()));
const server = listen(
  createApp({
    handlers: lateHandlers(loaders as never).handlers,
    sql: database.sql,
    authenticate: (key) => {
      const found = workspaces.find(({ apiKey }) => apiKey === key);
      return found ? { workspaceId: found.id, apiKeyId: found.apiKeyId, name: null, ...fullRights } : null;
    },
    logger: new Logger("silent"),
    uploadLimits: { ofProcess: 5 * mebibyte, ofWorkspace: 3 * mebibyte },
  }),
  { hostname: "127.0.0.1", port: 0 },
);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop(true);
});

function bytesOnDisk(): number {
  const family = readMetrics().find(({ name }) => name === "sheaf_upload_bytes_on_disk");
  return family?.samples.reduce((sum, [, , value]) => sum + value, 0) ?? 0;
}

/** Begins an upload, sends so much of it and waits; gives what was answered so far. */
function begin(
  workspace: number,
  mebibytes: number,
  declaredBytes = 4 * mebibyte,
): { socket: Socket; answer: () => string } {
  const socket = connect(server.port as number, "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/public/v2/tables/9d3c0b52-2b67-4c3b-9f5e-8f3a0a3cf111/sheets HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n" +
      `x-api-key: ${workspaces[workspace]?.apiKey}\r\ncontent-length: ${declaredBytes}\r\n\r\n` +
      `{"source":{"type":"file","file_name":"a.csv","file_content_base64":"${"YQpi".repeat((mebibytes * mebibyte) / 3 + 1)}`,
  );
  return { socket, answer: () => answer };
}

test("unfinished uploads have a total for each workspace and for the process, and give it back when they end", async () => {
  const first = begin(0, 2.5);
  await waitFor("the first upload", () => bytesOnDisk() >= storedOf(2.5));
  const second = begin(0, 2.5);
  const refusal = await waitFor("the refusal", () => second.answer() || false);
  expect(refusal).toStartWith("HTTP/1.1 429");
  expect(refusal.toLowerCase()).toContain("retry-after");
  await waitFor("what it had stored to be gone", () => bytesOnDisk() < 3 * mebibyte);
  const other = begin(1, 2.5);
  await waitFor("the upload of another", () => bytesOnDisk() >= 2 * storedOf(2.5));
  const third = begin(2, 2.5);
  expect(await waitFor("the refusal", () => third.answer() || false)).toStartWith("HTTP/1.1 503");
  expect([first.answer(), other.answer()]).toEqual(["", ""]);
  for (const { socket } of [first, other]) socket.destroy();
  await waitFor("the room to be free", () => bytesOnDisk() === 0);
  begin(2, 2.5);
  await waitFor("an upload", () => bytesOnDisk() >= storedOf(2.5));
});

test("an upload for which there is no room is refused before its bytes are sent", async () => {
  for (const socket of sockets) socket.destroy();
  await waitFor("the room to be free", () => bytesOnDisk() === 0);
  const refused = begin(1, 0, 120_000_000);
  expect(await waitFor("the refusal", () => refused.answer() || false)).toStartWith("HTTP/1.1 429");
  expect(bytesOnDisk()).toBeLessThan(3 * mebibyte);
});

test("what a workspace's uploads announce counts as theirs before it comes, and for no other workspace", async () => {
  for (const socket of sockets) socket.destroy();
  await waitFor("the room to be free", () => bytesOnDisk() === 0);
  const announced = 4.5 * mebibyte;
  begin(0, 1.5, announced);
  await waitFor("what the first sends", () => bytesOnDisk() >= storedOf(1.5));
  const second = begin(0, 0, announced);
  expect(await waitFor("the refusal", () => second.answer() || false)).toStartWith("HTTP/1.1 429");
  const other = begin(1, 1.5, announced);
  await waitFor("what another sends", () => bytesOnDisk() >= 2 * storedOf(1.5));
  expect(other.answer()).toBe("");
});
