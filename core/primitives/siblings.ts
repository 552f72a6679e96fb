/** Uses of a column in code: `data["T"]`, `data.get("T")` and `data.T`, with either quote and without escapes. */
const literal =
  /\bdata\s*(?:\[\s*(["'])((?:(?!\1)[^\\\n])+)\1\s*\]|\.get\(\s*(["'])((?:(?!\3)[^\\\n])+)\3|\.(?!get\b)([A-Za-z_$][\w$]*))/g;

/** Titles of the columns that code reads if every use of `data` names one; null if it may read any column. */
export function referencedTitles(code: string): string[] | null {
  const found = [...code.matchAll(literal)];
  const uses = code.match(/\bdata\b/g)?.length ?? 0;
  if (found.length === 0 || found.length < uses) return null;
  return [...new Set(found.map((match) => (match[2] ?? match[4] ?? match[5]) as string))];
}
