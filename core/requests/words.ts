/** Of one log. Beyond, words are not found; `q` says so in the contract. */
const maxWords = 5000;
const maxWordLength = 32;

/** What a log with more words than the limit has as a word of its own, so that searches for parts of texts look into it. */
const overflow = "\u0001";

/** The words of a text in lower case: runs of letters, digits and underscores, each cut to 32 characters. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(cut);
}

/** Never within a character. */
function cut(word: string): string {
  return word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, "");
}

/** The words of these texts as the index has them: each once, after its workspace, with a space between. */
export function indexWords(workspaceId: number, texts: string[]): string {
  const words = new WordSet();
  for (const text of texts) words.addAll(text);
  const before = `${workspaceId}:`;
  if (words.isFull) words.all.push(overflow);
  return words.all.length === 0 ? "" : before + words.all.join(` ${before}`);
}

const isWordCharacter = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/**
 * Distinct words in lower case, in the order of their first appearance. Most words of a text have come before in it, and
 * of ASCII that is found out without making a string of each, by a hash table of our own. (Measured with spans of 1.5 KB:
 * 9 µs each, 50 with the expression of `wordsOf` and a Set, which was the largest part of what storing a span took.)
 */
class WordSet {
  readonly all: string[] = [];
  isFull = false;
  /** Open addressing, a power of two: the position in `all` of a word with this hash, from 1; 0 for none. */
  private slots = new Uint16Array(256);
  private readonly hashes: number[] = [];

  addAll(text: string): void {
    const lower = text.toLowerCase();
    const { length } = lower;
    let start = -1;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      const code = lower.charCodeAt(index);
      if (code >= 128) {
        this.addSlowly(lower.slice(start === -1 ? index : start));
        return;
      }
      if (isWordCharacter[code] === 1) {
        if (start === -1) {
          start = index;
          hash = 0;
        }
        if (index - start < maxWordLength) hash = nextHash(hash, code);
      } else if (start !== -1) {
        this.add(lower, start, index, hash);
        start = -1;
      }
    }
    if (start !== -1) this.add(lower, start, length, hash);
  }

  private addSlowly(text: string): void {
    for (const word of wordsOf(text)) {
      let hash = 0;
      for (let index = 0; index < word.length; index++) hash = nextHash(hash, word.charCodeAt(index));
      this.add(word, 0, word.length, hash);
    }
  }

  private add(text: string, start: number, end: number, hash: number): void {
    const length = Math.min(end - start, maxWordLength);
    const mask = this.slots.length - 1;
    let slot = mixed(hash) & mask;
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = (this.slots[slot] as number) - 1;
      if (this.hashes[place] === hash && isAt(text, start, length, this.all[place] as string)) return;
    }
    if (this.all.length === maxWords) {
      this.isFull = true;
      return;
    }
    this.all.push(text.slice(start, start + length));
    this.hashes.push(hash);
    this.slots[slot] = this.all.length;
    if (this.all.length * 2 > this.slots.length) this.grow();
  }

  private grow(): void {
    const slots = new Uint16Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (const [place, hash] of this.hashes.entries()) {
      let slot = mixed(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = place + 1;
    }
    this.slots = slots;
  }
}

function nextHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The low bits of the hash of a short word say little of its first letters. */
function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12;
}

function isAt(text: string, start: number, length: number, word: string): boolean {
  if (word.length !== length) return false;
  for (let index = 0; index < length; index++) {
    if (text.charCodeAt(start + index) !== word.charCodeAt(index)) return false;
  }
  return true;
}

/** A tsquery for texts in which some word begins with each of these; null without a word. */
export function prefixQuery(workspaceId: number, words: string[]): string | null {
  if (words.length === 0) return null;
  return words.map((word) => `'${workspaceId}:${word}':*`).join(" & ");
}

/**
 * A tsquery that every text in which `part` occurs fulfils, to find the few that must be looked into; null when the
 * index cannot help: the first word of `part` may be the end of a longer one.
 */
export function partQuery(workspaceId: number, part: string): string | null {
  const lower = part.toLowerCase();
  const startsWithin = /^[\p{L}\p{N}_]/u.test(lower);
  const endsWithin = /[\p{L}\p{N}_]$/u.test(lower);
  const all = lower.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const terms = all.flatMap((word, index) => {
    if (index === 0 && startsWithin) return [];
    const isPrefix = (index === all.length - 1 && endsWithin) || word.length > maxWordLength;
    return [`'${workspaceId}:${cut(word)}'${isPrefix ? ":*" : ""}`];
  });
  if (terms.length === 0) return null;
  return `(${terms.join(" & ")}) | '${workspaceId}:${overflow}'`;
}
