import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { viewOf } from "../domain/viewOf.ts";
import type { Scope } from "./scope.ts";

/** COPY … FROM STDIN under way on the connection of a transaction. */
export interface CopySink {
  /**
   * Resolves when the connection has taken what was written before these bytes. So memory stays flat however fast the
   * caller is, and it makes the next bytes while the server works on these. (An import that waited for the bytes themselves
   * took the sum of both: 6.4 s of 100 MB, of which the server computed 2.8 s.)
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the server has taken every row; rejects with the server's reason when it refuses one. */
  finish(): Promise<void>;
  /** Calls the COPY off. Only then can the transaction be rolled back. */
  cancel(): void;
}

/**
 * Sends rows with one COPY in the scope's transaction. When `send` fails the COPY is called off: on a connection in the
 * middle of one postgres.js refuses every statement, ROLLBACK as well, and the transaction would hold its locks for ever.
 */
export async function copyInto(
  scope: Scope,
  statement: string,
  send: (sink: CopySink) => Promise<void>,
): Promise<void> {
  const sink = await openCopy(scope, statement);
  try {
    await send(sink);
  } catch (error) {
    sink.cancel();
    throw error;
  }
  await sink.finish();
}

/** Sends values with one COPY in binary form; `add` writes the row of each. */
export async function copyRows<T>(
  scope: Scope,
  target: string,
  values: readonly T[],
  add: (rows: BinaryCopyRows, value: T, index: number) => void,
): Promise<void> {
  await copyInto(scope, `copy ${target} from stdin (format binary)`, async (sink) => {
    const rows = new BinaryCopyRows();
    for (const [index, value] of values.entries()) {
      add(rows, value, index);
      if (rows.isFull) await sink.write(rows.take());
    }
    await sink.write(rows.end());
  });
}

/**
 * Opens a COPY in the scope's transaction.
 *
 * postgres.js hands out the stream by resolving the query; when the server then refuses the rows it rejects that same,
 * already settled query and tells the stream nothing, so finish() would wait for ever. The query's `reject` is
 * therefore listened to (test/db/copy.test.ts holds this with a row that the server refuses).
 */
export async function openCopy(scope: Scope, statement: string): Promise<CopySink> {
  const query = scope.sql.unsafe(statement).simple() as unknown as {
    reject: (reason: Error) => void;
    writable(): Promise<Writable>;
  };
  const refusal = Promise.withResolvers<never>();
  refusal.promise.catch(() => undefined);
  const rejectQuery = query.reject;
  query.reject = (reason) => {
    refusal.reject(reason);
    rejectQuery(reason);
  };
  const stream = await query.writable();
  stream.on("error", (reason) => refusal.reject(reason));
  let taken = Promise.resolve();
  return {
    write: (bytes) => {
      const before = taken;
      taken = new Promise<void>((resolve, reject) => {
        stream.write(bytes, (failure) => (failure ? reject(failure) : resolve()));
      });
      taken.catch(() => undefined);
      return Promise.race([refusal.promise, before]);
    },
    finish: () => {
      stream.end();
      return Promise.race([refusal.promise, finished(stream)]);
    },
    cancel: () => {
      stream.destroy(new Error("the rows ended with a fault"));
    },
  };
}

const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const maxBytesPerCharacter = 3;
const endOfWord = "\0\0\0";

/**
 * Builds rows of Postgres's binary COPY format in one large buffer. Measured on 100 MB of CSV: feeding COPY row by row
 * costs more than parsing the CSV, so rows are gathered and handed over in chunks of about `chunkBytes`, which is what a
 * socket takes at once: of larger ones the server gets the rest when this process has a moment.
 */
export class BinaryCopyRows {
  private buffer: Buffer;
  private view: DataView;
  /** Buffer of the chunk before, which is free when the connection has taken it. */
  private spare: Buffer | null = null;
  private position: number;
  private arrayStart = 0;

  constructor(private readonly chunkBytes = 1 << 17) {
    this.buffer = Buffer.allocUnsafe(chunkBytes * 2);
    this.view = viewOf(this.buffer);
    this.position = signature.copy(this.buffer);
  }

  get isFull(): boolean {
    return this.position >= this.chunkBytes;
  }

  /**
   * The bytes gathered so far. Two buffers take turns, so these bytes are overwritten after the next call. `CopySink.write` of
   * each chunk has to be awaited before another is taken: it resolves when the chunk before was taken.
   */
  take(): Uint8Array {
    const bytes = this.buffer.subarray(0, this.position);
    [this.buffer, this.spare] = [this.spare ?? Buffer.allocUnsafe(this.chunkBytes * 2), this.buffer];
    this.view = viewOf(this.buffer);
    this.position = 0;
    return bytes;
  }

  /** The last bytes, with the end mark of the format. */
  end(): Uint8Array {
    this.reserve(2);
    this.position = this.buffer.writeInt16BE(-1, this.position);
    return this.buffer.subarray(0, this.position);
  }

  startRow(fieldCount: number): void {
    this.reserve(2);
    this.position = this.buffer.writeInt16BE(fieldCount, this.position);
  }

  null(): void {
    this.reserve(4);
    this.position = this.buffer.writeInt32BE(-1, this.position);
  }

  int2(value: number): void {
    this.reserve(6);
    this.position = this.buffer.writeInt32BE(2, this.position);
    this.position = this.buffer.writeInt16BE(value, this.position);
  }

  int4(value: number): void {
    this.reserve(8);
    this.position = this.buffer.writeInt32BE(4, this.position);
    this.position = this.buffer.writeInt32BE(value, this.position);
  }

  int8(value: bigint): void {
    this.reserve(12);
    this.position = this.buffer.writeInt32BE(8, this.position);
    this.position = this.buffer.writeBigInt64BE(value, this.position);
  }

  /** A hash of 64 bits, stored as the int8 that has the same bits. */
  hash(value: bigint): void {
    this.reserve(12);
    this.view.setInt32(this.position, 8);
    this.view.setBigUint64(this.position + 4, value);
    this.position += 12;
  }

  float8(value: number): void {
    this.reserve(12);
    this.position = this.buffer.writeInt32BE(8, this.position);
    this.position = this.buffer.writeDoubleBE(value, this.position);
  }

  /** A uuid, as its 16 bytes (`uuidBytes`). */
  uuid(bytes: Uint8Array): void {
    this.reserve(20);
    this.position = this.buffer.writeInt32BE(16, this.position);
    this.buffer.set(bytes, this.position);
    this.position += 16;
  }

  /** A numeric that is not negative. Its binary form has digits of base 10,000, from the highest down. */
  numeric(value: number): void {
    const { digits, weight, scale } = decimalOf(value);
    this.reserve(12 + 2 * digits.length);
    const { buffer } = this;
    let position = buffer.writeInt32BE(8 + 2 * digits.length, this.position);
    position = buffer.writeInt16BE(digits.length, position);
    position = buffer.writeInt16BE(weight, position);
    position = buffer.writeInt16BE(0, position);
    position = buffer.writeInt16BE(scale, position);
    for (const digit of digits) position = buffer.writeInt16BE(digit, position);
    this.position = position;
  }

  /** A timestamptz as db/client.ts gives it: in UTC, with up to six digits of a second. */
  timestamptz(value: string): void {
    const [, seconds, fraction = ""] = /^([^.+]+)(?:\.(\d{1,6}))?\+00:00$/.exec(value) ?? [];
    if (seconds === undefined) throw new RangeError(`${value} is not a time in UTC`);
    this.int8(copyTimestamp(Date.parse(`${seconds}Z`)) + BigInt(fraction.padEnd(6, "0")));
  }

  text(value: string): void {
    this.reserve(4 + value.length * maxBytesPerCharacter);
    this.writeText(value);
  }

  textOrNull(value: string | null): void {
    if (value == null) this.null();
    else this.text(value);
  }

  boolean(value: boolean): void {
    this.reserve(5);
    this.position = this.buffer.writeInt32BE(1, this.position);
    this.position = this.buffer.writeUInt8(value ? 1 : 0, this.position);
  }

  /**
   * A tsvector of distinct words without positions, given with a space between. Its binary form is their number, and each
   * of them with an end mark and the number of its positions. Postgres brings them into its order.
   */
  tsvector(words: string): void {
    let count = words === "" ? 0 : 1;
    for (let at = words.indexOf(" "); at !== -1; at = words.indexOf(" ", at + 1)) count++;
    const content = count === 0 ? "" : `${words.replaceAll(" ", endOfWord)}${endOfWord}`;
    this.reserve(8 + content.length * maxBytesPerCharacter);
    const start = this.position;
    // Writes the length of the words where their number goes; the field has that one before it.
    this.position += 4;
    this.writeText(content);
    this.buffer.writeInt32BE(this.position - start - 4, start);
    this.buffer.writeInt32BE(count, start + 4);
  }

  /** A jsonb, given as JSON text. Its binary form is the version, 1, and the text. */
  jsonb(json: string): void {
    this.text(`\u0001${json}`);
  }

  jsonbOrNull(json: string | null): void {
    if (json === null) this.null();
    else this.jsonb(json);
  }

  bytes(value: Uint8Array): void {
    this.reserve(4 + value.length);
    this.position = this.buffer.writeInt32BE(value.length, this.position);
    this.buffer.set(value, this.position);
    this.position += value.length;
  }

  /** A text[] whose elements are the strings, null for SQL NULL. */
  textArray(values: readonly (string | null)[]): void {
    this.startArray("text", values.length);
    for (const value of values) this.textOrNull(value);
    this.endArray();
  }

  int2Array(values: readonly number[]): void {
    this.startArray("int2", values.length);
    for (const value of values) this.int2(value);
    this.endArray();
  }

  int8Array(values: readonly number[]): void {
    this.startArray("int8", values.length);
    for (const value of values) this.int8(BigInt(value));
    this.endArray();
  }

  byteaArray(values: readonly Uint8Array[]): void {
    this.startArray("bytea", values.length);
    for (const value of values) this.bytes(value);
    this.endArray();
  }

  /** The start of an array, whose elements are written next, null for SQL NULL, and then its end. */
  startArray(elementType: keyof typeof typeOids, length: number): void {
    this.reserve(24);
    this.arrayStart = this.position;
    this.position = this.writeArrayHead(this.position + 4, typeOids[elementType], length);
  }

  endArray(): void {
    this.buffer.writeInt32BE(this.position - this.arrayStart - 4, this.arrayStart);
  }

  /**
   * A text that lies in bytes of UTF-8. Most are so short that a call of `set` would cost more than the loop. It copies four bytes
   * at a time, and so up to three behind the text, which what follows overwrites.
   */
  textOfBytes(bytes: DataView, start: number, end: number): void {
    const length = end - start;
    this.reserve(8 + length);
    const { view } = this;
    view.setInt32(this.position, length);
    let position = this.position + 4;
    this.position = position + length;
    let at = start;
    const wordsEnd = Math.min(end, bytes.byteLength - 3);
    for (; at < wordsEnd; at += 4, position += 4) view.setInt32(position, bytes.getInt32(at));
    for (; at < end; at++) view.setUint8(position++, bytes.getUint8(at));
  }

  /** The same of a text in which each quote is doubled. */
  unquotedText(bytes: Uint8Array, start: number, end: number): void {
    this.reserve(4 + end - start);
    const { buffer } = this;
    const first = this.position + 4;
    let position = first;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      buffer[position++] = byte;
      if (byte === quote) at++;
    }
    buffer.writeInt32BE(position - first, this.position);
    this.position = position;
  }

  /**
   * Writes the head of an array: of one dimension, or of no dimension when it is empty. Returns the position of its
   * elements.
   */
  private writeArrayHead(start: number, elementType: number, length: number): number {
    const { buffer } = this;
    let position = buffer.writeInt32BE(length === 0 ? 0 : 1, start);
    position = buffer.writeInt32BE(1, position);
    position = buffer.writeInt32BE(elementType, position);
    if (length === 0) return position;
    position = buffer.writeInt32BE(length, position);
    return buffer.writeInt32BE(1, position);
  }

  private writeText(value: string): void {
    const { buffer } = this;
    const start = this.position + 4;
    const length = (buffer as Buffer & { utf8Write(text: string, at: number): number }).utf8Write(value, start);
    buffer.writeInt32BE(length, this.position);
    this.position = start + length;
  }

  private reserve(bytes: number): void {
    if (this.position + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.position + bytes));
    this.buffer.copy(larger, 0, 0, this.position);
    this.buffer = larger;
    this.view = viewOf(larger);
  }
}

const quote = 0x22;
const typeOids = { bytea: 17, int8: 20, int2: 21, text: 25 };

/** The digits of base 10,000, the power of 10,000 that the first of them counts, and the decimals after the point. */
function decimalOf(value: number): { digits: number[]; weight: number; scale: number } {
  const [, whole = "", part = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === "") throw new RangeError(`${value} is not a non-negative number`);
  const point = whole.length + Number(exponent);
  const weight = Math.ceil(point / 4) - 1;
  const text = "0".repeat((weight + 1) * 4 - point) + whole + part;
  const digits = text.match(/.{1,4}/g) ?? [];
  return {
    digits: digits.map((digit) => Number(digit.padEnd(4, "0"))),
    weight,
    scale: Math.max(0, part.length - Number(exponent)),
  };
}

/** A timestamptz as the int8 of the binary format (microseconds since 2000), from milliseconds since 1970. */
export function copyTimestamp(ms: number): bigint {
  return BigInt(ms) * 1000n - 946_684_800_000_000n;
}

/** The 16 bytes of a uuid in text form. */
export function uuidBytes(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}
