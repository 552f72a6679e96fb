import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { limits } from "../../generated/limits.ts";

/** Longest text that gets a diff: finding one takes time with the square of the differences. */
const maxTextLength = limits["CompareConfig.x-max-diffed-length"];
/** Limit of removed and added lines. The time grows with their square: 25 ms for 500, 84 for 1,000, 370 for 2,000. */
const maxEditLength = limits["CompareConfig.x-max-differing-lines"];
const maxDiffLength = limits["CompareConfig.x-max-diff-length"];
const context = 3;

/**
 * Unified diff by lines that leads from `left` to `right`. Null for texts that are too long or too different; a diff
 * above 10,000 characters is cut.
 */
export function unifiedDiff(left: string, right: string, rightName: string): string | null {
  if (left.length > maxTextLength || right.length > maxTextLength) return null;
  const diff =
    isOneLine(left) && isOneLine(right) ? diffOfLines(left, right, rightName) : diffOfTexts(left, right, rightName);
  return diff === null || diff.length <= maxDiffLength ? diff : cut(diff);
}

const leftName = "source 1";

function isOneLine(text: string): boolean {
  return text !== "" && !text.includes("\n");
}

/** Diff of two single lines, which most cells are: equal to the library's (a test holds it) in a twentieth of the time. */
function diffOfLines(left: string, right: string, rightName: string): string {
  return `--- ${leftName}\n+++ ${rightName}\n@@ -1,1 +1,1 @@\n-${left}\n+${right}\n`;
}

function diffOfTexts(left: string, right: string, rightName: string): string | null {
  // Texts in cells seldom end with a line break; the note "No newline at end of file" helps only where one of the
  // two does.
  const isOpen = (text: string) => !text.endsWith("\n");
  const closed = (text: string) => (text !== "" && isOpen(left) && isOpen(right) ? `${text}\n` : text);
  const patch = createTwoFilesPatch(leftName, rightName, closed(left), closed(right), undefined, undefined, {
    context,
    maxEditLength,
    headerOptions: FILE_HEADERS_ONLY,
  });
  return patch ?? null;
}

function cut(diff: string): string {
  return `${diff.slice(0, maxDiffLength).toWellFormed()}\n(cut: the diff has ${diff.length} characters)\n`;
}
