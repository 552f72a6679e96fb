function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

const highSurrogate = /[\ud800-\udbff]/;

/** Characters (code points) of a text, as JSON Schema and Postgres count them; `length` counts UTF-16 units. */
export function countCharacters(text: string): number {
  // Most texts have no pair; the search costs half of the loop.
  if (!highSurrogate.test(text)) return text.length;
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      count--;
      index++;
    }
  }
  return count;
}

/** The beginning of a text, at most `length` UTF-16 units and never half of a character. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length);
}
