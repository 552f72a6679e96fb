import { startDatabaseTap } from "./databaseTap.ts";

export interface QueryRecorder {
  url: string;
  /** Forgets what was recorded so far. */
  restart(): void;
  /** The statements that were sent after the last commit of a change; null when nothing was committed. */
  afterCommit(): string[] | null;
}

/** Pool of the connections that answer requests. The others keep a heartbeat, which is no consequence of a request. */
const recordedPool = "sheaf api";

/** Stands between a server and the tests' database, and records what its requests ask after a change is committed. */
export async function startQueryRecorder(
  databaseUrl: string,
  beforeDrop: (stop: () => Promise<unknown>) => void,
): Promise<QueryRecorder> {
  let statementsAfterCommit: string[] | null = null;
  const url = await startDatabaseTap(databaseUrl, beforeDrop, (client, postgres) => {
    // The first message of a client is the only one without a type.
    const questions = new Frames(1);
    const answers = new Frames(0);
    const prepared = new Map<string, string>();
    let isRecorded = false;
    let isChange = false;
    let isKeyUse = false;
    const record = (statement: string) => {
      // The server writes down now and then by itself when keys were used: that is no change by a request either.
      isKeyUse = statement.includes("update api_keys set last_used_at");
      if (isRecorded && !statement.includes("last_used_at")) statementsAfterCommit?.push(statement.trim());
    };
    client.on("data", (bytes: Buffer) => {
      for (const { type, content } of questions.push(bytes)) {
        const texts = content.toString("latin1").split("\0");
        const [first = "", second = ""] = texts;
        if (type === "") isRecorded = texts[texts.indexOf("application_name") + 1] === recordedPool;
        else if (type === "P") prepared.set(first, second);
        else if (type === "B") record(prepared.get(second) ?? second);
        else if (type === "Q") record(first);
      }
      postgres.write(bytes);
    });
    postgres.on("data", (bytes: Buffer) => {
      for (const { type, content } of answers.push(bytes)) {
        if (type === "C")
          isChange = !isKeyUse && /^(?:COMMIT|INSERT|UPDATE|DELETE|COPY)\b/.test(content.toString("latin1"));
        else if (isRecorded && type === "Z" && content.toString("latin1") === "I" && isChange)
          statementsAfterCommit = [];
      }
      client.write(bytes);
    });
  });
  return {
    url,
    restart: () => {
      statementsAfterCommit = null;
    },
    afterCommit: () => statementsAfterCommit,
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
