/** An output (`{{ … }}`) or a statement (`{% … %}`) of a jinja2 text. */
export interface JinjaTag {
  kind: "output" | "statement";
  /** What stands inside, without the marks of whitespace control. */
  code: string;
  /** Where the tag begins and what comes after it. */
  start: number;
  end: number;
}

const opening = /\{\{|\{%|\{#/g;

/** The tags of a text in order; comments and raw blocks are passed over. It ends at the first tag that is never closed. */
export function* tagsOf(text: string): Generator<JinjaTag> {
  let from = 0;
  while (true) {
    opening.lastIndex = from;
    const match = opening.exec(text);
    if (!match) return;
    const start = match.index + 2;
    if (match[0] === "{#") {
      const end = text.indexOf("#}", start);
      if (end === -1) return;
      from = end + 2;
      continue;
    }
    const end = endOfTag(text, start, match[0] === "{{" ? "}}" : "%}");
    if (end === -1) return;
    const code = text.slice(start, end).replace(/^[-+]|[-+]$/g, "");
    from = end + 2;
    if (match[0] === "{%" && /^\s*raw\s*$/.test(code)) {
      const close = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
      close.lastIndex = from;
      if (!close.exec(text)) return;
      from = close.lastIndex;
      continue;
    }
    yield { kind: match[0] === "{{" ? "output" : "statement", code, start: match.index, end: from };
  }
}

/** The end of a tag, past strings and braces inside of it. */
function endOfTag(text: string, start: number, close: string): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text[index] as string;
    if (depth === 0 && text.startsWith(close, index)) return index;
    if (character === '"' || character === "'") {
      index = endOfString(text, index);
      if (index === -1) return -1;
    } else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === text[start]) return index;
  }
  return -1;
}
