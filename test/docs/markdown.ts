/** A fenced block of a page. */
export interface Block {
  /** `sh`, `js` …; empty when the fence names none. */
  language: string;
  text: string;
  /** Of its first line, from 1. */
  line: number;
  /** What the HTML comment right above it says: `not run: needs Docker` is `not run` and `needs Docker`. */
  note: { kind: string; value: string } | null;
}

/** A word of the prose and where it stands. */
export interface Found {
  text: string;
  line: number;
}

export interface Markdown {
  blocks: Block[];
  /** As GitHub makes them of headings. */
  anchors: Set<string>;
  /** Where links and images lead. */
  links: Found[];
  /** What stands in backticks outside of fenced blocks. */
  spans: Found[];
}

const fence = /^```(\S*)/;
const comment = /^<!--\s*([^:]*?)(?::\s*(.*?))?\s*-->$/;
const span = /`([^`]+)`/g;
const link = /\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/** Reads of a page what the tests of documents ask for, and passes over the rest of Markdown. */
export function readMarkdown(text: string): Markdown {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opened = (lines[at] as string).match(fence);
    if (!opened) continue;
    const end = lines.indexOf("```", at + 1);
    if (end === -1) throw new Error(`the block at line ${at + 1} has no end`);
    const note = (lines[at - 1] ?? "").match(comment);
    blocks.push({
      language: opened[1] as string,
      text: lines.slice(at + 1, end).join("\n"),
      line: at + 2,
      note: note && { kind: note[1] as string, value: note[2] ?? "" },
    });
    lines.fill("", at, end + 1);
    at = end;
  }
  const prose = lines.join("\n");
  return {
    blocks,
    anchors: anchorsOf(lines),
    links: find(prose.replaceAll(span, ""), link),
    spans: find(prose, span),
  };
}

function find(prose: string, pattern: RegExp): Found[] {
  return [...prose.matchAll(pattern)].map((match) => ({
    text: match[1] as string,
    line: prose.slice(0, match.index).split("\n").length,
  }));
}

function anchorsOf(lines: string[]): Set<string> {
  const anchors = new Set<string>();
  for (const line of lines) {
    const [, heading] = line.match(/^#{1,6} (.*)/) ?? [];
    if (heading === undefined) continue;
    const slug = slugOf(heading);
    let number = 0;
    while (anchors.has(number === 0 ? slug : `${slug}-${number}`)) number++;
    anchors.add(number === 0 ? slug : `${slug}-${number}`);
  }
  return anchors;
}

/** GitHub's rule: lower case, without punctuation, hyphens for spaces. */
function slugOf(heading: string): string {
  const shown = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return shown
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
