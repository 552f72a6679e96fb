/** An output (`{{ … }}`) or a statement (`{% … %}`) of a jinja2 text. */
interface JinjaTag {
  kind: "output" | "statement";
  /** Code of the tag, without the marks of whitespace control. */
  code: string;
  /** Position of the tag and of the text after it. */
  start: number;
  end: number;
}

const opening = /\{\{|\{%|\{#/g;

/** Tags of a text in order, without comments and raw blocks, up to the first tag that is not closed. */
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

/** Position of the end of a tag; strings and braces inside of it are skipped. */
function endOfTag(text: string, start: number, close: string): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text[index] as string;
    if (depth === 0 && character === close[0] && text[index + 1] === close[1]) return index;
    switch (character) {
      case '"':
      case "'":
        index = endOfString(text, index);
        if (index === -1) return -1;
        break;
      case "(":
      case "[":
      case "{":
        depth++;
        break;
      case ")":
      case "]":
      case "}":
        depth = Math.max(0, depth - 1);
    }
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
