import { connect, type Socket } from "node:net";

interface StrictAnswer {
  status: number;
  headers: Map<string, string>;
  /** Parsed. */
  body: unknown;
  /** From the first attempt to the end of the answer. */
  ms: number;
}

/** A request of which nobody can say whether it was done: it was sent, and no whole answer came. */
class BrokenRequest extends Error {}

interface Exchange {
  socket: Socket;
  text: Buffer;
  settle: { resolve: (answer: Omit<StrictAnswer, "ms">) => void; reject: (error: Error) => void };
}

const patienceMs = 30_000;
const pauseMs = 20;

/**
 * A client that has several addresses and forgives nothing else: it goes to the next address when the connection is
 * refused, or when the answer is 503 with Retry-After, and never sends a request again of which it cannot know what became.
 * One request at a time, on a connection that is kept as long as the server keeps it.
 */
export class StrictClient {
  private kept: Socket | null = null;
  private current = 0;
  /** How often it went to another address. */
  moves = 0;

  constructor(
    private readonly addresses: () => string[],
    private readonly headers: Record<string, string>,
  ) {}

  async request(method: string, path: string, body?: unknown): Promise<StrictAnswer> {
    const startedAt = performance.now();
    for (;;) {
      const answer = await this.attempt(method, path, body);
      if (answer) return { ...answer, ms: performance.now() - startedAt };
      if (performance.now() - startedAt > patienceMs) throw new Error(`nobody took ${method} ${path}`);
      this.leave();
      this.current++;
      this.moves++;
      // Both may be away for a moment; asking without a pause would only heat the machine.
      if (this.current % this.addresses().length === 0) await Bun.sleep(pauseMs);
    }
  }

  close(): void {
    this.leave();
  }

  /** Null when the request may go to another address. */
  private async attempt(method: string, path: string, body: unknown): Promise<Omit<StrictAnswer, "ms"> | null> {
    const addresses = this.addresses();
    const { hostname, port, host } = new URL(addresses[this.current % addresses.length] as string);
    // What the server closed between two requests is no loss.
    if (this.kept?.destroyed) this.leave();
    const socket = this.kept ?? (await open(hostname, Number(port)));
    if (!socket) return null;
    this.kept = socket;
    const answer = await exchange(socket, requestText(method, path, { host, ...this.headers }, body));
    if (answer.headers.get("connection")?.toLowerCase() === "close") this.leave();
    return answer.status === 503 && answer.headers.has("retry-after") ? null : answer;
  }

  private leave(): void {
    this.kept?.destroy();
    this.kept = null;
  }
}

function requestText(method: string, path: string, headers: Record<string, string>, body: unknown): Buffer {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const all = {
    ...headers,
    ...(body !== undefined && { "content-type": "application/json", "content-length": String(content.byteLength) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), content]);
}

/** Null when the connection is refused. */
function open(host: string, port: number): Promise<Socket | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket | null>();
  const socket = connect({ host, port, noDelay: true });
  socket.once("connect", () => {
    socket.removeAllListeners("error");
    // What happens to it while it is in use is told by its closing.
    socket.on("error", () => undefined);
    // Without a reader its end would not be noticed between requests.
    socket.on("data", () => undefined);
    resolve(socket);
  });
  socket.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") resolve(null);
    else reject(error);
  });
  return promise;
}

function exchange(socket: Socket, request: Buffer): Promise<Omit<StrictAnswer, "ms">> {
  const { promise, ...settle } = Promise.withResolvers<Omit<StrictAnswer, "ms">>();
  const state: Exchange = { socket, text: Buffer.alloc(0), settle };
  const onData = (bytes: Buffer) => {
    state.text = Buffer.concat([state.text, bytes]);
    const answer = parsed(state.text);
    if (answer) settle.resolve(answer);
  };
  const onClose = () => {
    const line = request.subarray(0, request.indexOf("\r")).toString();
    settle.reject(new BrokenRequest(`${line} was sent and ${state.text.byteLength} bytes of an answer came`));
  };
  socket.on("data", onData);
  socket.once("close", onClose);
  // It may have been closed while nobody looked.
  if (socket.destroyed) onClose();
  else socket.write(request);
  return promise.finally(() => {
    socket.off("data", onData);
    socket.off("close", onClose);
  });
}

/** Null while bytes are missing. */
function parsed(bytes: Buffer): Omit<StrictAnswer, "ms"> | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = headers.get("content-length");
  if (length === undefined) throw new Error(`an answer without a length: ${first}`);
  const content = bytes.subarray(end + 4);
  if (content.byteLength < Number(length)) return null;
  const text = content.toString("utf8");
  return { status: Number(first.split(" ")[1]), headers, body: text === "" ? undefined : JSON.parse(text) };
}
