import { ImportFault } from "./fault.ts";

/** Columns that an imported file may have. Source: the interface's limits. */
const maxColumns = 999;
const maxTitleCharacters = 255;

/**
 * The column titles that a file's header (or a JSON file's keys) gives, trimmed.
 * @throws ImportFault naming the column when a title is missing, too long or there twice, or there are too many
 */
export function columnTitles(header: readonly string[], what: "column" | "key"): string[] {
  if (header.length > maxColumns) {
    throw new ImportFault(`The file has ${header.length} ${what}s; ${maxColumns} is the most.`);
  }
  const titles = header.map((name) => name.trim());
  const seen = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    const place = `${what} ${index + 1}`;
    if (title === "") throw new ImportFault(`The header has no name for ${place}. Give every column a name.`);
    if (title.includes("\0")) throw new ImportFault(`The name of ${place} holds a NUL character.`);
    if (!title.isWellFormed()) throw new ImportFault(`The name of ${place} holds half of a surrogate pair.`);
    if ([...title].length > maxTitleCharacters) {
      throw new ImportFault(
        `The name of ${place} ("${[...title].slice(0, 40).join("")}…") is longer than ${maxTitleCharacters} characters.`,
      );
    }
    const earlier = seen.get(title);
    if (earlier !== undefined) {
      throw new ImportFault(
        `The header names "${title}" twice, as ${what}s ${earlier} and ${index + 1}. Names must be unique.`,
      );
    }
    seen.set(title, index + 1);
  }
  return titles;
}
