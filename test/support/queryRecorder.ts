import { connect, createServer } from "node:net";
import { addressOf } from "./databaseProxy.ts";

export interface QueryRecorder {
  url: string;
  /** From here on; what was said before is forgotten. */
  restart(): void;
  /** The statements that were sent after the last commit of a change; null when nothing was committed. */
  afterCommit(): string[] | null;
}

/** Stands between a server and the tests' database, and writes down what is asked when a change has been committed. */
export async function startQueryRecorder(
  databaseUrl: string,
  beforeDrop: (stop: () => Promise<unknown>) => void,
): Promise<QueryRecorder> {
  let asked: string[] | null = null;
  const proxy = createServer((client) => {
    const postgres = connect(addressOf(databaseUrl));
    // The first message of a client is the only one without a type.
    const questions = new Frames(1);
    const answers = new Frames(0);
    const statements = new Map<string, string>();
    let isChange = false;
    client.on("data", (bytes: Buffer) => {
      for (const { type, content } of questions.push(bytes)) {
        const [first = "", second = ""] = content.toString("latin1").split("\0");
        if (type === "P") statements.set(first, second);
        // What the server does by itself now and then.
        else if (type === "B" && !statements.get(second)?.includes("last_used_at")) {
          asked?.push((statements.get(second) ?? second).trim());
        } else if (type === "Q") asked?.push(first);
      }
      postgres.write(bytes);
    });
    postgres.on("data", (bytes: Buffer) => {
      for (const { type, content } of answers.push(bytes)) {
        if (type === "C") isChange = /^(?:COMMIT|INSERT|UPDATE|DELETE|COPY)\b/.test(content.toString("latin1"));
        else if (type === "Z" && content.toString("latin1") === "I" && isChange) asked = [];
      }
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  beforeDrop(async () => proxy.close());
  const { port } = proxy.address() as { port: number };
  return {
    url: databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${port}`),
    restart: () => {
      asked = null;
    },
    afterCommit: () => asked,
  };
}

interface Frame {
  type: string;
  content: Buffer;
}

/** Cuts a stream of Postgres' protocol into its messages. */
class Frames {
  private rest = Buffer.alloc(0);

  constructor(private untyped: number) {}

  *push(bytes: Uint8Array): Generator<Frame> {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const typeBytes = this.untyped > 0 ? 0 : 1;
      if (this.rest.length < typeBytes + 4) return;
      const end = typeBytes + this.rest.readUInt32BE(typeBytes);
      if (this.rest.length < end) return;
      const type = this.rest.toString("latin1", 0, typeBytes);
      yield { type, content: this.rest.subarray(typeBytes + 4, end) };
      this.rest = this.rest.subarray(end);
      if (typeBytes === 0) this.untyped--;
    }
  }
}
