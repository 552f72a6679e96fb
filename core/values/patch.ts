// The `diff` library has parsePatch and applyPatch, which were put in place here (diff 9.0.0): 17 of the 47 tests of
// APPLY_DIFF fail with them.
// - They apply what they should refuse: prose without a hunk, lines after a hunk, a diff without headers, /dev/null; lines
//   added behind line 9 of a text with one line come after eight empty ones.
// - They say `false` where the cell must say which hunk does not fit.
// - Content of mixed line breaks fits nowhere, since line breaks are converted in the whole patch or not at all.
// - Looking for a place takes the square of what repeats: 5.9 s for a hunk of 2,000 equal lines in 100,000, here 23 ms.

import { CellFault } from "./cellFault.ts";
import { tick } from "./computingTime.ts";
import { bordersOf } from "./textSearch.ts";

/** One change of a unified diff: the lines that it finds, and those that replace them. */
interface Hunk {
  /** Name in messages: `Hunk 2 (@@ -10,3 +10,4 @@)`. */
  name: string;
  /** First of the old lines, counted from 0. */
  start: number;
  lines: HunkLine[];
  old: string[];
  /** True when the new text ends with this hunk's last line, without a line break; null where the diff does not say. */
  isOpen: boolean | null;
}

interface HunkLine {
  kind: "kept" | "removed" | "added";
  text: string;
}

/**
 * Limit of line comparisons in the search for moved hunks, which goes through the content once for each hunk. 50 million
 * take 0.3 s.
 */
const maxComparisons = 50_000_000;
const charactersPerComparison = 64;

/**
 * Applies a unified diff (`---`, `+++`, then hunks) of one file. The kept and removed lines of a hunk must stand
 * together in the content: at the line that it states, moved by as much as the hunk before was, else at the place
 * nearest to that. Lines of the content keep their line breaks, and added ones take that of the content. Throws a
 * CellFault that names the hunk.
 */
export function applyUnifiedDiff(content: string, diff: string): string {
  const hunks = parseDiff(withoutFence(diff));
  if (hunks === null) return content;
  return new Patching(content).apply(hunks);
}

/** Content of the first Markdown code fence, if there is one. Lines of a diff begin with a mark, so no fence is in it. */
function withoutFence(diff: string): string {
  const open = /^```[^\n]*\n/m.exec(diff);
  if (!open) return diff;
  const start = open.index + open[0].length;
  const close = /^```[ \t]*\r?$/m.exec(diff.slice(start));
  return close ? diff.slice(start, start + close.index) : diff.slice(start);
}

const hunkHeader = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
/** Lines of git, svn and diff -r that may stand before `---`. */
const preamble = /^(?:diff |index |Index: |=+$|(?:old|new) mode |similarity index |$)/;

/** Reads the hunks of a diff; null for a blank one. */
function parseDiff(diff: string): Hunk[] | null {
  if (diff.trim() === "") return null;
  const lines = diff.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (lines.at(-1) === "") lines.pop();
  let next = 0;
  while (next < lines.length && preamble.test(lines[next] as string)) next++;
  const [from, to] = [lines[next], lines[next + 1]];
  if (!from?.startsWith("--- ") || !to?.startsWith("+++ ")) {
    throw new CellFault("The diff is not a unified diff: it must begin with a --- and a +++ line.");
  }
  if (isNoFile(from)) throw new CellFault("The diff creates a file; only changes can be applied.");
  if (isNoFile(to)) throw new CellFault("The diff deletes the file; only changes can be applied.");
  const hunks: Hunk[] = [];
  for (next += 2; next < lines.length; ) {
    tick();
    const line = lines[next] as string;
    if (line.trim() === "") {
      next++;
      continue;
    }
    if (line.startsWith("--- ") || line.startsWith("diff ") || line.startsWith("Index: ")) {
      throw new CellFault("The diff changes more than one file.");
    }
    const header = hunkHeader.exec(line);
    if (!header) throw new CellFault(`Line ${next + 1} of the diff is neither the header of a hunk nor inside a hunk.`);
    const { hunk, end } = readHunk(lines, next, header, hunks.length + 1);
    hunks.push(hunk);
    next = end;
  }
  if (hunks.length === 0) throw new CellFault("The diff has no hunks.");
  return hunks;
}

function isNoFile(header: string): boolean {
  return /^(?:---|\+\+\+) \/dev\/null(?:\s|$)/.test(header);
}

function readHunk(
  lines: string[],
  at: number,
  [header, oldStart, oldCount = "1", , newCount = "1"]: RegExpExecArray,
  number: number,
): { hunk: Hunk; end: number } {
  const name = `Hunk ${number} (${header})`;
  let oldLeft = Number(oldCount);
  let newLeft = Number(newCount);
  // A hunk without old lines states the line that it stands behind.
  const start = oldLeft === 0 ? Number(oldStart) : Number(oldStart) - 1;
  if (start < 0) throw new CellFault(`${name} begins at line 0.`);
  const read: HunkLine[] = [];
  let isOpen: boolean | null = null;
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] as string;
    if (line.startsWith("\\")) {
      // It describes the line before it, which ends the new text unless it is removed.
      const before = read.at(-1)?.kind;
      if (before === undefined) throw new CellFault(`${name} begins with a line without a mark.`);
      isOpen = before === "removed" ? (isOpen ?? false) : true;
      continue;
    }
    if (oldLeft === 0 && newLeft === 0) break;
    const parsed = parseLine(line);
    if (!parsed)
      throw new CellFault(`${name} has fewer lines than its header says: line ${next + 1} does not belong to it.`);
    if (parsed.kind !== "added") oldLeft--;
    if (parsed.kind !== "removed") newLeft--;
    if (oldLeft < 0 || newLeft < 0) throw new CellFault(`${name} has other lines than its header says.`);
    read.push(parsed);
  }
  if (oldLeft > 0 || newLeft > 0) throw new CellFault(`${name} has fewer lines than its header says.`);
  const old = read.filter((line) => line.kind !== "added").map((line) => line.text);
  return { hunk: { name, start, lines: read, old, isOpen }, end: next };
}

/** Reads the mark of a line. Editors remove the blank that marks an empty kept line. */
function parseLine(line: string): HunkLine | null {
  switch (line[0]) {
    case " ":
      return { kind: "kept", text: line.slice(1) };
    case "-":
      return { kind: "removed", text: line.slice(1) };
    case "+":
      return { kind: "added", text: line.slice(1) };
    case undefined:
      return { kind: "kept", text: "" };
    default:
      return null;
  }
}

class Patching {
  /** Lines of the content without their line breaks, which are beside them. The last line may have none. */
  private readonly lines: string[] = [];
  private readonly breaks: string[] = [];
  /** Line break of an added line. */
  private readonly lineBreak: string;
  private readonly result: string[] = [];
  /** First line of the content that is not in the result yet. */
  private done = 0;
  private comparisons = 0;

  constructor(content: string) {
    for (let start = 0; start < content.length; ) {
      const feed = content.indexOf("\n", start);
      const end = feed === -1 ? content.length : feed;
      const hasReturn = feed > start && content.charCodeAt(feed - 1) === 0x0d;
      this.lines.push(content.slice(start, hasReturn ? end - 1 : end));
      this.breaks.push(feed === -1 ? "" : hasReturn ? "\r\n" : "\n");
      start = end + 1;
    }
    this.lineBreak = this.breaks[0] || "\n";
  }

  apply(hunks: Hunk[]): string {
    let moved = 0;
    for (const hunk of hunks) {
      const place = this.findPlace(hunk, hunk.start + moved);
      moved = place - hunk.start;
      this.copyUntil(place);
      this.write(hunk);
    }
    this.copyUntil(this.lines.length);
    return this.result.join("");
  }

  private copyUntil(end: number): void {
    for (; this.done < end; this.done++) {
      this.result.push(this.lines[this.done] as string, this.breaks[this.done] as string);
    }
  }

  private write(hunk: Hunk): void {
    for (const { kind, text } of hunk.lines) {
      if (kind === "kept") this.copyUntil(this.done + 1);
      else if (kind === "removed") this.done++;
      else this.add(text);
    }
    if (this.done === this.lines.length) this.endWith(hunk);
  }

  private add(text: string): void {
    // Behind a last line without a line break.
    if (this.result.at(-1) === "") this.result[this.result.length - 1] = this.lineBreak;
    this.result.push(text, this.breaks[this.done - 1] || this.breaks[this.done] || this.lineBreak);
  }

  /** Ends the text as the diff says, or as it ended before. */
  private endWith({ isOpen }: Hunk): void {
    if (this.result.length === 0) return;
    const wasOpen = this.breaks.at(-1) === "";
    const last = this.result.length - 1;
    if (isOpen ?? wasOpen) this.result[last] = "";
    else if (this.result[last] === "") this.result[last] = this.lineBreak;
  }

  private findPlace({ name, old }: Hunk, expected: number): number {
    if (old.length === 0) {
      if (expected >= this.done && expected <= this.lines.length) return expected;
      throw new CellFault(`${name} does not fit: there is no line ${expected} to add lines after.`);
    }
    if (this.fitsAt(old, expected)) return expected;
    const found = this.nearest(old, expected, name);
    if (found !== undefined) return found;
    const isBefore = this.done > 0 ? " after the previous hunk" : "";
    throw new CellFault(`${name} does not fit: the content does not contain its context and removed lines${isBefore}.`);
  }

  private fitsAt(old: string[], place: number): boolean {
    if (place < this.done || place + old.length > this.lines.length) return false;
    return old.every((line, index) => {
      tick();
      return line === this.lines[place + index];
    });
  }

  /** Finds the nearest place by Knuth, Morris and Pratt: content that repeats itself costs no more than other content. */
  private nearest(old: string[], expected: number, name: string): number | undefined {
    const longest = old.reduce((most, line) => Math.max(most, line.length), 0);
    this.comparisons += 2 * (this.lines.length - this.done + old.length) * (1 + longest / charactersPerComparison);
    if (this.comparisons > maxComparisons) {
      throw new CellFault(`${name} is not at its line, and the content is too long to search for so many moved hunks.`);
    }
    const borders = bordersOf(old.length, (a, b) => old[a] === old[b]);
    let found: number | undefined;
    let matched = 0;
    for (let index = this.done; index < this.lines.length; index++) {
      const line = this.lines[index];
      tick();
      while (matched > 0 && line !== old[matched]) matched = borders[matched - 1] as number;
      if (line === old[matched]) matched++;
      if (matched < old.length) continue;
      const place = index - old.length + 1;
      if (found !== undefined && Math.abs(place - expected) > Math.abs(found - expected)) return found;
      found = place;
      matched = borders[matched - 1] as number;
    }
    return found;
  }
}
