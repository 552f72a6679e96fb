// Regular expressions of Postgres for what stands in JSON, however that is written.

/** Regular expression for a text within JSON. */
export function writtenAs(text: string): string {
  const letters = Array.from(text, (letter) => {
    const literal = JSON.stringify(letter)
      .slice(1, -1)
      .replaceAll(/\\+|[.*+?^${}()|[\]]/g, (part) => (part.startsWith("\\") ? String.raw`\\+` : `\\${part}`));
    if (/^[ -~]$/.test(letter)) return literal;
    const units = Array.from({ length: letter.length }, (_, index) => letter.charCodeAt(index));
    const escaped = units.map((unit) => String.raw`\\+u` + unit.toString(16).padStart(4, "0")).join("");
    return `(?:${literal}|${escaped})`;
  });
  return letters.join("");
}

/** Texts that are values of JSON themselves. Their digits are never read, since JavaScript would round long numbers. */
const bare = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/;

const quote = String.raw`\\*"`;
/** White space, also where JSON is a text in JSON, which has escapes in its place. */
const space = String.raw`(?:\s|\\+[nrt])*`;
const item = String.raw`(?:${quote}(?:[^"\\]|\\+[^"\\])*${quote}|[-+.\w]+)`;
const listBefore = String.raw`\[${space}(?:${item}${space},${space})*`;

/** The text, and the number or boolean that reads as it, as JSON. */
export function jsonReadAs(text: string): string[] {
  return [JSON.stringify(text), ...(bare.test(text) ? [text] : [])];
}

/**
 * Regular expression for a key with a value that reads as a text, or with a list that has one: with white space, with letters
 * escaped as Python does it, and as a text in JSON, whose quotes have backslashes before them.
 */
export function writtenPair(key: string, text: string): string {
  const quoted = quote + writtenAs(text) + quote;
  const value = bare.test(text) ? String.raw`(?:${quoted}|${writtenAs(text)}(?![\w.]))` : quoted;
  return `${quote}${writtenAs(key)}${quote}${space}:${space}(?:${listBefore})?${value}`;
}
