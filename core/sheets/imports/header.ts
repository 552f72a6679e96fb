import { limits } from "../../../generated/limits.ts";
import { endAtFault, ImportFault, type OnFault } from "./fault.ts";

/** Limit of the columns that a sheet gets from a file or from records. */
export const maxColumns = limits["ImportPreview.columns.maxItems"];
const maxTitleCharacters = limits["Column.title.maxLength"];

/** Word for the fields of a file: the columns of its first line, or the keys of its objects. */
export type FieldWord = "column" | "key";

/**
 * Column titles made of the names of a file's fields, trimmed. Faults are titles that are missing, too long or repeated,
 * and too many titles.
 */
export function columnTitles(names: readonly string[], word: FieldWord, onFault: OnFault = endAtFault): string[] {
  const line = word === "column" ? 1 : undefined;
  refuseTooMany(names, word, onFault);
  const titles = names.map((name) => name.trim());
  const seen = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    const message = titleFault(title, word, index + 1) ?? repetition(title, word, seen.get(title), index + 1);
    if (message !== null) onFault(new ImportFault(message, { line, column: title === "" ? undefined : title }));
    seen.set(title, index + 1);
  }
  return titles;
}

/** Column titles of a file that is read leniently: a missing or repeated name gets a title of its own. */
export function lenientTitles(names: readonly string[], word: FieldWord): string[] {
  refuseTooMany(names, word, endAtFault);
  return uniqueTitles(names.map((name, index) => (name.trim() === "" ? `column_${index + 1}` : usableTitle(name))));
}

/** Titles that differ: a repeated one gets a number at its end. */
export function uniqueTitles(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((title) => {
    let free = title;
    for (let number = 2; taken.has(free); number++) free = withNumber(title, number);
    taken.add(free);
    return free;
  });
}

function withNumber(title: string, number: number): string {
  const suffix = ` (${number})`;
  return [...title].slice(0, maxTitleCharacters - suffix.length).join("") + suffix;
}

/** Title made of a name. A variable may have any name that JSON allows, a column may not. */
export function usableTitle(name: string): string {
  const title = name.toWellFormed().replaceAll("\0", "\ufffd").trim();
  return title === "" ? "variable" : [...title].slice(0, maxTitleCharacters).join("").trim();
}

function refuseTooMany(names: readonly string[], word: FieldWord, onFault: OnFault): void {
  if (names.length <= maxColumns) return;
  const line = word === "column" ? 1 : undefined;
  onFault(new ImportFault(`The file has ${names.length} ${word}s; the limit is ${maxColumns}.`, { line }));
}

/** Subject of a sentence about names. */
const subjectOf: Record<FieldWord, string> = { column: "The header", key: "The JSON" };

function titleFault(title: string, word: FieldWord, number: number): string | null {
  const place = `${word} ${number}`;
  if (title === "") return `${subjectOf[word]} has no name for ${place}. Give every column a name.`;
  if (title.includes("\0")) return `The name of ${place} contains a NUL character.`;
  if (!title.isWellFormed()) return `The name of ${place} contains half of a surrogate pair.`;
  if ([...title].length <= maxTitleCharacters) return null;
  const start = [...title].slice(0, 40).join("");
  return `The name of ${place} ("${start}…") is longer than ${maxTitleCharacters} characters.`;
}

function repetition(title: string, word: FieldWord, earlier: number | undefined, number: number): string | null {
  if (earlier === undefined) return null;
  return `${subjectOf[word]} names "${title}" twice, as ${word}s ${earlier} and ${number}. Names must be unique.`;
}
