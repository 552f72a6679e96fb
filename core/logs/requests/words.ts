import { limits } from "../../../generated/limits.ts";
import { truncate } from "../../../validation/characters.ts";

/** Number of different words of one log that are indexed; further words are not found. */
const maxWords = limits["SearchRequestLogsRequest.q.x-max-different-words"];
const maxWordLength = 32;

/** Word that marks a log with more words than the limit, so that searches for parts of texts look into it. */
const overflow = "\u0001";

/** Letters with the marks that belong to them, digits and underscores. */
const wordRun = /[\p{L}\p{M}\p{N}_]+/gu;

/** Letters of the scripts that write words without spaces between them. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/u;
const byScript = new RegExp(`(${unspaced.source})`, "u");
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
/** Letters of one text that are parted into words, which takes 1 µs each; further ones are words between signs. */
const maxParted = 100_000;

/**
 * The words of a text in lower case, each cut to 32 characters. What is sought and what is stored must come out the same,
 * so a run is parted by its scripts before a dictionary parts what has no spaces.
 */
export function wordsOf(text: string): string[] {
  const runs = text.toLowerCase().match(wordRun) ?? [];
  let left = unspaced.test(text) ? maxParted : 0;
  const words = runs.flatMap((run) => {
    if (left <= 0 || !unspaced.test(run)) return run;
    left -= run.length;
    return run.split(byScript).flatMap((part) => {
      if (part === "") return [];
      return unspaced.test(part) ? Array.from(segmenter.segment(part), ({ segment }) => segment) : part;
    });
  });
  return words.map((word) => truncate(word, maxWordLength));
}

/** The words of these texts as the index has them: each once, after its workspace, with a space between. */
export function indexWords(workspaceId: number, texts: string[]): string {
  const words = new WordList(`${workspaceId}:`);
  for (const text of texts) words.addAll(text);
  return words.finish();
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const beyond = 255;
/** Table by byte: the letter in lower case, 0 between words, `beyond` for a part of a longer character. */
const lowered = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return code >= 128 ? beyond : /\w/.test(letter) ? letter.toLowerCase().charCodeAt(0) : 0;
});

/** Buffer for one text at a time; longer texts get buffers of their own. Each UTF-16 unit takes three bytes at most. */
const textBytes = new Uint8Array(1 << 18);

/**
 * Buffer for one list at a time: lists are made synchronously, and allocating one for each took almost as long as
 * finding its words.
 */
const wordHashes = new Int32Array(maxWords);
const wordStarts = new Int32Array(maxWords + 1);
const wordEnds = new Int32Array(maxWords + 1);
const firstBytes = new Uint8Array(1 << 14);
const firstBuckets = new Uint16Array(256);

/**
 * Distinct words in lower case, in the order of their first appearance, as one text. Most words of a text have come before
 * in it, and nothing is made of these: words are compared as bytes, found by a hash table of our own, and the list is a
 * text only once, at the end. (Measured with spans of 1.5 KB: 6 µs each, 7 with a string for each distinct word, 40 with
 * the expression of `wordsOf` and a Set, which was the largest part of what storing a span took.)
 */
class WordList {
  private readonly prefix: Uint8Array;
  private bytes = firstBytes;
  private length = 0;
  private count = 0;
  private isFull = false;
  /** Open addressing, a power of two: the number of a word with this hash, from 1; 0 for none. */
  private buckets = firstBuckets.fill(0);

  constructor(prefix: string) {
    this.prefix = encoder.encode(prefix);
  }

  addAll(text: string): void {
    const bytes = text.length * 3 <= textBytes.length ? textBytes : new Uint8Array(text.length * 3);
    const { written } = encoder.encodeInto(text, bytes);
    let start = -1;
    let hash = 0;
    for (let index = 0; index < written; index++) {
      const letter = lowered[bytes[index] as number] as number;
      if (letter === beyond) {
        // What was read before is ASCII, so that bytes are places in the text. The whole is put into lower case, not the
        // rest: some letters depend on those before.
        this.addSlowly(text.toLowerCase().slice(start === -1 ? index : start));
        return;
      }
      if (letter !== 0) {
        if (start === -1) {
          start = index;
          hash = 0;
        }
        bytes[index] = letter;
        if (index - start < maxWordLength) hash = nextHash(hash, letter);
      } else if (start !== -1) {
        this.add(bytes, start, Math.min(index, start + maxWordLength), hash);
        start = -1;
      }
    }
    if (start !== -1) this.add(bytes, start, Math.min(written, start + maxWordLength), hash);
  }

  private addSlowly(text: string): void {
    for (const word of wordsOf(text)) {
      const { written } = encoder.encodeInto(word, textBytes);
      let hash = 0;
      for (let index = 0; index < written; index++) hash = nextHash(hash, textBytes[index] as number);
      this.add(textBytes, 0, written, hash);
    }
  }

  private add(source: Uint8Array, start: number, end: number, hash: number): void {
    const mask = this.buckets.length - 1;
    let bucket = mixed(hash) & mask;
    for (; this.buckets[bucket] !== 0; bucket = (bucket + 1) & mask) {
      const place = (this.buckets[bucket] as number) - 1;
      if (wordHashes[place] === hash && this.isAt(place, source, start, end)) return;
    }
    if (this.count === maxWords) {
      this.isFull = true;
      return;
    }
    this.append(source, start, end);
    wordHashes[this.count] = hash;
    this.buckets[bucket] = ++this.count;
    if (this.count * 2 > this.buckets.length) this.grow();
  }

  private isAt(place: number, source: Uint8Array, start: number, end: number): boolean {
    const at = wordStarts[place] as number;
    if ((wordEnds[place] as number) - at !== end - start) return false;
    for (let index = start; index < end; index++) {
      if (source[index] !== this.bytes[at + index - start]) return false;
    }
    return true;
  }

  private append(source: Uint8Array, start: number, end: number): void {
    const { prefix } = this;
    const most = this.length + 1 + prefix.length + (end - start);
    if (most > this.bytes.length) {
      const longer = new Uint8Array(Math.max(most, this.bytes.length * 2));
      longer.set(this.bytes);
      this.bytes = longer;
    }
    const { bytes } = this;
    let at = this.length;
    if (at > 0) bytes[at++] = 0x20;
    for (let index = 0; index < prefix.length; index++) bytes[at++] = prefix[index] as number;
    wordStarts[this.count] = at;
    for (let index = start; index < end; index++) bytes[at++] = source[index] as number;
    wordEnds[this.count] = at;
    this.length = at;
  }

  private grow(): void {
    const buckets = new Uint16Array(this.buckets.length * 4);
    const mask = buckets.length - 1;
    for (let place = 0; place < this.count; place++) {
      let bucket = mixed(wordHashes[place] as number) & mask;
      while (buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
      buckets[bucket] = place + 1;
    }
    this.buckets = buckets;
  }

  finish(): string {
    if (this.isFull) {
      const mark = encoder.encode(overflow);
      this.append(mark, 0, mark.length);
    }
    return decoder.decode(this.bytes.subarray(0, this.length));
  }
}

function nextHash(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

/** The low bits of the hash of a short word say little of its first letters. */
function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12;
}

/** A tsquery for texts in which, for each of these lists, some word begins with one of the list; null without a list. */
export function prefixQuery(workspaceId: number, words: string[][]): string | null {
  if (words.length === 0) return null;
  // No word is empty.
  if (words.some((list) => list.length === 0)) return `'${workspaceId}:'`;
  return words.map((list) => `(${list.map((word) => `'${workspaceId}:${word}':*`).join(" | ")})`).join(" & ");
}

/** A tsquery for texts that have each of these words; null without a word. */
export function wholeWordsQuery(workspaceId: number, words: string[]): string | null {
  return words.length === 0 ? null : words.map((word) => `'${workspaceId}:${word}'`).join(" & ");
}

/**
 * A tsquery that every text in which `part` occurs fulfils, to find the few that must be looked into; null when the
 * index cannot help: the first word of `part` may be the end of a longer one.
 */
export function partQuery(workspaceId: number, part: string): string | null {
  const lower = part.toLowerCase();
  const startsWithin = /^[\p{L}\p{M}\p{N}_]/u.test(lower);
  const endsWithin = /[\p{L}\p{M}\p{N}_]$/u.test(lower);
  const all = lower.match(wordRun) ?? [];
  const terms = all.flatMap((word, index) => {
    // A dictionary may part the whole text in other places.
    if ((index === 0 && startsWithin) || unspaced.test(word)) return [];
    // A sigma is written otherwise at the end of a word, and the part may end within one.
    if (/[σς]/.test(word)) return [];
    const isPrefix = (index === all.length - 1 && endsWithin) || word.length > maxWordLength;
    return [`'${workspaceId}:${truncate(word, maxWordLength)}'${isPrefix ? ":*" : ""}`];
  });
  if (terms.length === 0) return null;
  return `(${terms.join(" & ")}) | '${workspaceId}:${overflow}'`;
}
