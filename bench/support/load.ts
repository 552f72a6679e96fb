// Client that only counts, in a process of its own: kept connections, one request on each at a time, and answers of which
// only the status and the length are read. The client's work per request is the same for both servers, and on a machine with
// few cores it would hide the difference between them; so it does little.
// Arguments: addresses at one server, which the connections ask for in turn, with spaces between; API key, connections, seconds,
// the least number of requests (after which it goes on until the seconds are over), more headers as JSON. Prints the number of
// answers and the seconds they took.

import { connect } from "bun";

const [addresses, apiKey, connections, seconds, least, more = "{}"] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const urls = addresses.split(" ").map((address) => new URL(address));
const { hostname, port, host } = urls[0] as URL;
const headers = { host, "x-api-key": apiKey, accept: "*/*", ...(JSON.parse(more) as Record<string, string>) };
const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
const requests = urls.map(({ pathname }) => Buffer.from(`GET ${pathname} HTTP/1.1\r\n${head.join("")}\r\n`));
const success = /^HTTP\/1\.1 (?:200|304)/;

let answered = 0;
let sent = 0;
let isOver = false;

/** Rest of an answer that has not arrived. */
interface Progress {
  /** Text of the head until it is complete. */
  text: string;
  bodyBytesLeft: number | null;
}

await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    connect<Progress>({
      hostname,
      port: Number(port),
      data: { text: "", bodyBytesLeft: null },
      socket: {
        open: (socket) => void socket.write(nextRequest()),
        data(socket, bytes) {
          if (!takeAnswer(socket.data, bytes)) return;
          if (isOver) return void socket.end();
          answered++;
          socket.write(nextRequest());
        },
        close() {
          if (!isOver) throw new Error("the server closed a connection");
        },
        error(_, error) {
          throw error;
        },
      },
    }),
  ),
);
const startedAt = performance.now();
answered = 0;
do await Bun.sleep(Number(seconds) * 1000);
while (answered < Number(least));
const took = (performance.now() - startedAt) / 1000;
isOver = true;
process.stdout.write(`${answered} ${took}\n`);
process.exit(0);

function nextRequest(): Buffer {
  return requests[sent++ % requests.length] as Buffer;
}

/** True when the bytes end an answer. */
function takeAnswer(progress: Progress, bytes: Buffer): boolean {
  if (progress.bodyBytesLeft === null) {
    progress.text += bytes.toString("latin1");
    const end = progress.text.indexOf("\r\n\r\n");
    if (end === -1) return false;
    if (!success.test(progress.text)) throw new Error(`the server answered ${progress.text}`);
    const isEmpty = progress.text.startsWith("HTTP/1.1 304");
    const length = isEmpty ? "0" : /\r\ncontent-length: *(\d+)/i.exec(progress.text)?.[1];
    if (!length) throw new Error(`the answer has no length: ${progress.text}`);
    progress.bodyBytesLeft = Number(length) - (progress.text.length - end - 4);
    progress.text = "";
  } else {
    progress.bodyBytesLeft -= bytes.length;
  }
  if (progress.bodyBytesLeft > 0) return false;
  progress.bodyBytesLeft = null;
  return true;
}
