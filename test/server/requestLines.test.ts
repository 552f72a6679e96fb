import { expect, test } from "bun:test";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createTestDatabase } from "../support/database.ts";
import { startTestServer } from "../support/server.ts";

const lines: string[] = [];
const url = await startTestServer(await createTestDatabase(), { worker: false, onLog: (text) => lines.push(text) });

/** Status and body of the answer to a request line, sent as it is. */
async function answerTo(line: string, host = "sheaf.test"): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
}

test.each([
  ["CONNECT example.com:443", 400],
  ["CONNECT host:port", 400],
  ["CONNECT [::1]:80", 400],
  ["CONNECT /api/public/v2/tables", 405],
  ["TRACE /api/public/v2/tables", 405],
  ["TRACE /nothing", 404],
  ["PROPFIND /", 405],
  ["OPTIONS *", 400],
  ["GET *", 400],
  ["GET nothing", 400],
  ["GET //", 404],
  ["GET http://sheaf.test/healthz", 200],
  ["GET http://elsewhere.test:99999/healthz", 200],
  ["GET http://[/healthz", 200],
  ["GET http://[/nothing", 404],
])("%s is answered with %d, and no fault of ours", async (line, status) => {
  expect(await answerTo(line)).toMatchObject({ status });
  expect(lines.filter((text) => text.includes('"level":"error"'))).toEqual([]);
});

test.each(["[", "a b", "%", "host:port", "", "a/b?c#d", "@"])("the host %j is no fault of ours", async (host) => {
  for (const [path, status] of [
    ["/healthz", 200],
    ["/nothing", 404],
    ["/api/public/v2/tables?limit=1", 401],
    ["/prompt-templates/a/b/c?x=1", 404],
    ["/docs", 200],
    ["/connection/websocket", 400],
  ] as const) {
    const answer = await answerTo(`GET ${path}`, host);
    expect({ path, status: answer.status }).toEqual({ path, status: answer.status === 400 ? 400 : status });
  }
  expect(lines.filter((text) => text.includes('"level":"error"'))).toEqual([]);
});
