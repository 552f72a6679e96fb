import fc from "fast-check";
import { leastCost, processCpuMs } from "../../support/cpuTime.ts";
import { inputCount, seed } from "../settings.ts";

/** Of the processor's time: what a parser that nothing can hold up takes for any input of a corpus. */
const withinMs = 3_000;

interface ByteEdit {
  kind: number;
  where: number;
  what: number;
}

const number = fc.noBias(fc.nat(0xffffff));
const edits = fc.noBias(
  fc.array(fc.record({ kind: number, where: number, what: number }) as fc.Arbitrary<ByteEdit>, { maxLength: 6 }),
);
const inputs = fc.record({ from: number, edits, choice: number });

interface FuzzOptions {
  corpus: readonly (string | Uint8Array)[];
  /** Pieces that mean something to the parser. */
  words: readonly (string | Uint8Array)[];
  /** Throws for what a parser must not do. Anything else that it throws must be caught by it, too. */
  take: (bytes: Buffer, choice: number) => unknown;
  /** For parsers that are slow to be asked. */
  share?: number;
}

/**
 * Gives a parser every input of its corpus, and many more that are made of them by edits of bytes. An input that it
 * fails for is made as small as possible.
 */
export async function fuzz({ corpus, words, take, share = 1 }: FuzzOptions): Promise<void> {
  const sources = corpus.map((input) => Buffer.from(input as string));
  const pieces = words.map((word) => Buffer.from(word as string));
  const timed = async (input: Buffer, choice: number) => {
    const cost = async () => {
      const started = processCpuMs();
      await take(input, choice);
      return processCpuMs() - started;
    };
    const ms = await leastCost(cost, 3, withinMs);
    if (ms > withinMs) throw new Error(`it took ${Math.round(ms)} ms`);
  };
  for (const [index, input] of sources.entries()) {
    await timed(input, index).catch((error) => fail(error, input, `input ${index} of the corpus`));
  }
  const made = (from: number, changes: ByteEdit[]) =>
    changes.reduce((bytes, change) => edited(bytes, change, pieces, sources), sources[from % sources.length] as Buffer);
  const property = fc.asyncProperty(inputs, ({ from, edits, choice }) => timed(made(from, edits), choice));
  const found = await fc.check(property, { seed, numRuns: Math.ceil(inputCount * share) });
  if (!found.failed || !found.counterexample) return;
  const [smallest] = found.counterexample;
  fail(found.errorInstance as Error, made(smallest.from, smallest.edits), `seed ${seed}, ${JSON.stringify(smallest)}`);
}

function fail(cause: Error, input: Buffer, what: string): never {
  const shown = input.length > 2_000 ? `${input.length} bytes` : JSON.stringify(input.toString("latin1"));
  throw new Error(`${what}: ${cause.stack ?? cause.message}\n${shown}`, { cause });
}

/** Inputs stay below this: what is larger is a matter of the limits of requests. */
const maxBytes = 1 << 20;
const strangeBytes = [0, 0xff, 0x7f, 0x80, 0x0a, 0x0d, 0x22, 0x2c, 0x5c, 0x7b, 0x7d, 0xc0, 0xed, 0xfe];

function edited(bytes: Buffer, { kind, where, what }: ByteEdit, words: Buffer[], corpus: Buffer[]): Buffer {
  const at = where % (bytes.length + 1);
  const length = what % Math.max(1, bytes.length - at);
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  const word = words[what % words.length] as Buffer;
  const other = corpus[what % corpus.length] as Buffer;
  const strange = strangeBytes[what % strangeBytes.length] as number;
  const small = 1 + (what % 4);
  const made = [
    () => Buffer.concat([before, Buffer.from([what & 0xff]), bytes.subarray(at + 1)]),
    () => Buffer.concat([before, Buffer.from([strange]), bytes.subarray(at + 1)]),
    () => Buffer.concat([before, Buffer.from([strange]), bytes.subarray(at)]),
    () => Buffer.concat([before, bytes.subarray(at + small)]),
    () => Buffer.concat([before, after]),
    () => before,
    () => Buffer.concat([before, word, bytes.subarray(at)]),
    () => Buffer.concat([before, word, bytes.subarray(at + word.length)]),
    () => Buffer.concat([before, piece, piece, after]),
    () => Buffer.concat([before, ...Array.from({ length: 2 + (what % 60) }, () => word), bytes.subarray(at)]),
    () => Buffer.concat([before, other.subarray(where % (other.length + 1))]),
    () => Buffer.concat([after, piece, before]),
    () => Buffer.concat([before, Buffer.from([0xff, 0xff, 0xff, 0xff]), bytes.subarray(at + 4)]),
    () => Buffer.concat([before, Buffer.from([0, 0, 0, 0x80]), bytes.subarray(at + 4)]),
    () => Buffer.concat([before, repeated(word, 1 + (what % 3_000)), bytes.subarray(at)]),
  ];
  return (made[kind % made.length] as () => Buffer)().subarray(0, maxBytes);
}

function repeated(word: Buffer, times: number): Buffer {
  return Buffer.alloc(Math.min(maxBytes, word.length * times), word.length === 0 ? 0 : word);
}

/** In pieces, as it may arrive. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
