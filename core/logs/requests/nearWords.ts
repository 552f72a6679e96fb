import { listWordsInUse, type WordTable } from "../../../db/queries/logs/words.ts";
import type { Scope } from "../../../db/scope.ts";
import { wordsOf } from "./words.ts";

export interface SoughtWords {
  /** Lists of alternatives: of each list, one begins some word of a text that matches. */
  lists: string[][];
  /** Tells whether these are near words instead of the words of the query. */
  isNear: boolean;
}

/** Shortest word that has near ones; in a shorter word, one letter more or less makes another word. */
const fewestLetters = 4;
/**
 * Spellings that are looked up for a whole query. Six letters have some 350; further words are looked for as they are
 * written.
 */
const maxSpellings = 1_000;
/** Near words that are looked for in place of one word. */
const maxNear = 20;

/** Letters that are tried in the place of others, by what a word is written in. */
const alphabets: [script: RegExp, letters: string][] = [
  [/[a-z]/, "abcdefghijklmnopqrstuvwxyz"],
  [/[ß-ÿœ]/, "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœ"],
  [/[α-ω]/, "αβγδεζηθικλμνξοπρστυφχψω"],
  [/[а-яё]/, "абвгдежзийклмнопрстуфхцчшщъыьэюяё"],
];

/** The words of a query; no text has those of a query of signs alone. */
export function exactWords(q: string | null): SoughtWords {
  const lists = wordsOf(q ?? "").map((word) => [word]);
  return { lists: lists.length === 0 && q?.trim() ? [[]] : lists, isNear: false };
}

/**
 * Calls `find` with the words of `q` as they are written and, when it finds nothing, with near words that occur in
 * these tables. So exact matches never stand behind near ones, and a search without a typing error costs no more.
 */
export async function findWords<T>(
  db: Scope,
  q: string | null,
  tables: WordTable[],
  find: (words: SoughtWords) => Promise<T>,
  foundNothing: (found: T) => boolean,
): Promise<T> {
  const found = await find(exactWords(q));
  if (!foundNothing(found)) return found;
  const words = await nearWords(db, q, tables);
  return words === null ? found : find(words);
}

/** A page of what has the words: exact or near ones on the first page, and then those that its cursor goes on with. */
export async function readPageWithWords<T extends { total: number; totalIsExact: boolean; hasMore: boolean }>(
  db: Scope,
  q: string | null,
  tables: WordTable[],
  continued: { isNear: boolean } | null,
  read: (words: SoughtWords) => Promise<T>,
): Promise<T> {
  if (!continued) {
    return findWords(db, q, tables, read, (page) => page.total === 0 && page.totalIsExact && !page.hasMore);
  }
  const words = continued.isNear ? await nearWords(db, q, tables) : null;
  return read(words ?? exactWords(q));
}

/**
 * Finds for each word the spellings in use that differ from it by one letter; null when some word has none, or when no
 * word has another.
 */
async function nearWords(db: Scope, q: string | null, tables: WordTable[]): Promise<SoughtWords | null> {
  const spellings = nearSpellings(wordsOf(q ?? ""));
  const asked = [...new Set(spellings.filter(({ length }) => length > 1).flat())];
  if (asked.length === 0) return null;
  const inUse = new Set(await listWordsInUse(db, tables, asked));
  const lists = spellings.map((list) =>
    list.length === 1 ? list : list.filter((word) => inUse.has(word)).slice(0, maxNear),
  );
  return lists.some(({ length }) => length === 0) ? null : { lists, isNear: true };
}

/** Lists for each word itself and the spellings with one letter added, left out, changed, or swapped with the next. */
function nearSpellings(words: string[]): string[][] {
  let left = maxSpellings;
  return words.map((word) => {
    const letters = [...word];
    const spellings = letters.length < fewestLetters ? [word] : spellingsOf(letters);
    if (spellings.length > left) return [word];
    left -= spellings.length;
    return spellings;
  });
}

function spellingsOf(word: string[]): string[] {
  const text = word.join("");
  const letters = new Set(word);
  for (const [script, alphabet] of alphabets) if (script.test(text)) for (const letter of alphabet) letters.add(letter);
  const spellings = new Set([text]);
  const put = (start: number, end: number, between: string) =>
    spellings.add([...word.slice(0, start), between, ...word.slice(end)].join(""));
  for (let place = 0; place <= word.length; place++) {
    const [here, next] = [word[place], word[place + 1]];
    for (const letter of letters) {
      put(place, place, letter);
      if (here !== undefined) put(place, place + 1, letter);
    }
    if (here === undefined || next === undefined) continue;
    // Without its last letter it would be any word with this beginning.
    put(place, place + 1, "");
    put(place, place + 2, next + here);
  }
  return [...spellings];
}
