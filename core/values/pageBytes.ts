import { limits } from "../../generated/limits.ts";

/** Bytes after which a page of records with long texts ends; a client that pages finds the others on the next pages. */
export const maxPageBytes = limits["Pagination.x-max-bytes"];

/**
 * The first of these texts, one at least, that have as many characters together as a page may have bytes. Statements bound what
 * they read in bytes; this bounds what they leave out, which is small in each record.
 */
export function textsWithin(texts: Iterable<string>): string[] {
  const found: string[] = [];
  let characters = 0;
  for (const text of texts) {
    characters += text.length;
    if (characters > maxPageBytes && found.length > 0) break;
    found.push(text);
  }
  return found;
}
