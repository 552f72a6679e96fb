/** Of one log. Beyond, words are not found; `q` says so in the contract. */
const maxWords = 5000;
const maxWordLength = 32;

/** What a log with more words than the limit has as a word of its own, so that searches for parts of texts look into it. */
const overflow = "\u0001";

/** The words of a text in lower case: runs of letters, digits and underscores, each cut to 32 characters. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

/** The words of these texts as the index has them: each once, after its workspace. */
export function indexWords(workspaceId: number, texts: string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      if (words.size < maxWords) words.add(`${workspaceId}:${word}`);
      else if (!words.has(`${workspaceId}:${word}`)) words.add(`${workspaceId}:${overflow}`);
    }
  }
  return [...words];
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
