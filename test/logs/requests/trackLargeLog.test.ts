import { expect, test } from "bun:test";
import { startDatabaseTap } from "../../support/databaseTap.ts";
import { startHarness } from "../../support/harness.ts";

let sent = 0;
const server = await startHarness({
  hasWorker: false,
  asks: ({ url, beforeDrop }) =>
    startDatabaseTap(url, beforeDrop, (client, postgres) => {
      client.on("data", (bytes: Buffer) => postgres.write(bytes));
      postgres.on("data", (bytes: Buffer) => {
        sent += bytes.length;
        client.write(bytes);
      });
    }),
});

test("what is tracked on a log of long texts costs what it does on any: none of them is read", async () => {
  const { client } = await server.newWorkspace();
  const text = "Where is my parcel? ".repeat(50_000);
  const now = new Date().toISOString();
  const message = (role: "user" | "assistant") => ({ role, content: [{ type: "text" as const, text }] });
  const { id: request_id } = await client.expect(201, "logRequest", {
    body: {
      provider: "openai",
      model: "gpt-4o",
      input: { type: "chat", messages: [message("user")] },
      output: { type: "chat", messages: [message("assistant")] },
      request_start_time: now,
      request_end_time: now,
    } as never,
  });
  sent = 0;
  await client.expect(200, "trackMetadataFromSdk", { body: { request_id, metadata: { user: "ann" } } as never });
  await client.expect(200, "trackScoreFromSdk", { body: { request_id, score: 90 } as never });
  expect(sent).toBeLessThan(text.length / 10);
  expect(sent).toBeGreaterThan(0);
  const log = await client.expect(200, "getRequest", { params: { request_id } });
  expect(log.metadata).toEqual({ user: "ann" });
});
