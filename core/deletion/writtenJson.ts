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

/** Regular expressions for a value that is a text, and for the number that reads as this text, however large. */
export function writtenValues(text: string, quote: string): string[] {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
  return [quote + writtenAs(text) + quote, ...(isNumber ? [String.raw`${writtenAs(text)}(?![\w.])`] : [])];
}
