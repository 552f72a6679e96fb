/** Of one log. Beyond, words are not found; `q` says so in the contract. */
const maxWords = 5000;
const maxWordLength = 32;

/** What a log with more words than the limit has as a word of its own, so that searches for parts of texts look into it. */
const overflow = "\u0001";

/** The words of a text in lower case: runs of letters, digits and underscores, each cut to 32 characters. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

/** The words of these texts as the index has them: each once, after its workspace, with a space between. */
export function indexWords(workspaceId: number, texts: string[]): string {
  const words = new WordSet();
  for (const text of texts) words.addAll(text);
  const before = `${workspaceId}:`;
  const list = [...words.all];
  if (words.isFull) list.push(overflow);
  return list.length === 0 ? "" : before + list.join(` ${before}`);
}

const isWordCharacter = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/**
 * Distinct words. Most words of a text came before in it, and for ASCII that is found out without making a string of each:
 * by a hash of the characters, and a look at the word that has the same. (Measured with spans of 1.5 KB: 11 µs each, and
 * 50 by the expression of `wordsOf` and a Set; it was the largest part of what storing a span takes.)
 */
class WordSet {
  readonly all = new Set<string>();
  isFull = false;
  private readonly byHash = new Map<number, string>();

  addAll(text: string): void {
    const lower = text.toLowerCase();
    const { length } = lower;
    let start = -1;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      const code = lower.charCodeAt(index);
      if (code >= 128) return this.addSlowly(lower.slice(start === -1 ? index : start));
      if (isWordCharacter[code] === 1) {
        if (start === -1) {
          start = index;
          hash = 0;
        }
        if (index - start < maxWordLength) hash = (Math.imul(hash, 31) + code) | 0;
      } else if (start !== -1) {
        this.add(lower, start, index, hash);
        start = -1;
      }
    }
    if (start !== -1) this.add(lower, start, length, hash);
  }

  private add(text: string, start: number, end: number, hash: number): void {
    const length = Math.min(end - start, maxWordLength);
    const known = this.byHash.get(hash);
    if (known !== undefined && known.length === length && text.startsWith(known, start)) return;
    const word = text.slice(start, start + length);
    this.byHash.set(hash, word);
    this.addWord(word);
  }

  private addSlowly(text: string): void {
    for (const word of wordsOf(text)) this.addWord(word);
  }

  private addWord(word: string): void {
    if (this.all.size < maxWords) this.all.add(word);
    else if (!this.all.has(word)) this.isFull = true;
  }
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
    return [`'${workspaceId}:${word.slice(0, maxWordLength)}'${isPrefix ? ":*" : ""}`];
  });
  if (terms.length === 0) return null;
  return `(${terms.join(" & ")}) | '${workspaceId}:${overflow}'`;
}
