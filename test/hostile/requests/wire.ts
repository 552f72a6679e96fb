import { connect } from "node:net";

const host = "host: x\r\n";
const key = (apiKey: string) => `x-api-key: ${apiKey}\r\n`;
const post = "POST /api/public/v2/tables HTTP/1.1\r\n";
const json = "content-type: application/json\r\n";

/** What is no HTTP, or not quite, by what is wrong with it. */
export function brokenStreams(apiKey: string): Record<string, string> {
  const head = `${post}${host}${key(apiKey)}${json}`;
  return {
    zeros: "\0".repeat(10_000),
    "another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "the beginning of TLS": "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003",
    "no version": `GET /healthz\r\n${host}\r\n`,
    "a version of the future": `GET /healthz HTTP/9.9\r\n${host}\r\n`,
    "no host": "GET /healthz HTTP/1.1\r\n\r\n",
    "two hosts": `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`,
    "a whole address": `GET http://other.invalid/healthz HTTP/1.1\r\n${host}\r\n`,
    "a star": `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    "an unknown method": `BREW /healthz HTTP/1.1\r\n${host}\r\n`,
    "a method of 10,000 letters": `${"A".repeat(10_000)} / HTTP/1.1\r\n${host}\r\n`,
    "a path of 200,000 characters": `GET /${"x".repeat(200_000)} HTTP/1.1\r\n${host}\r\n`,
    "a header of 100,000 characters": `GET /healthz HTTP/1.1\r\n${host}x: ${"x".repeat(100_000)}\r\n\r\n`,
    "10,000 headers": `GET /healthz HTTP/1.1\r\n${host}${"x: y\r\n".repeat(10_000)}\r\n`,
    "a header without a name": `GET /healthz HTTP/1.1\r\n${host}: x\r\n\r\n`,
    "NUL in a header": `GET /healthz HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`,
    "a header in two lines": `GET /healthz HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`,
    "bytes in a path": `GET /\u00ff\u00fe HTTP/1.1\r\n${host}\r\n`,
    "a length below zero": `${head}content-length: -1\r\n\r\n{}`,
    "a length that is none": `${head}content-length: x\r\n\r\n{}`,
    "a length beyond all": `${head}content-length: 99999999999999999999\r\n\r\n{}`,
    "two lengths": `${head}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`,
    "a length and chunks": `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    "chunks of no size": `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    "a chunk beyond all": `${head}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    "an unknown coding": `${head}transfer-encoding: nonsense\r\n\r\n{}`,
    "half a body": `${head}content-length: 1000\r\n\r\n{"title":`,
    "many requests at once": `GET /healthz HTTP/1.1\r\n${host}\r\n`.repeat(200),
    "a key in a header that is sent twice": `GET /api/public/v2/tables HTTP/1.1\r\n${host}${key("x")}${key("y")}\r\n`,
    "a socket that is none": `GET /connection/websocket HTTP/1.1\r\n${host}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  };
}

/** What comes back for these bytes until the server closes, or `waitMs` after the last of it. */
export function answerTo(url: string, bytes: string, waitMs: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  let timer = setTimeout(() => socket.destroy(), waitMs * 5);
  socket.on("data", (data) => {
    answer += data.toString("latin1");
    clearTimeout(timer);
    timer = setTimeout(() => socket.destroy(), waitMs);
  });
  // A server that closes while it is being written to is what is wanted of it.
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearTimeout(timer);
    resolve(answer);
  });
  socket.write(Buffer.from(bytes, "latin1"));
  return promise;
}
