import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { limits } from "../../generated/limits.ts";

/** Longer texts get no diff: finding one takes time with the square of what differs. */
const maxTextLength = limits["CompareConfig.x-max-diffed-length"];
/** Lines taken away and added. Finding them takes time with their square: 25 ms for 500, 84 for 1,000, 370 for 2,000. */
const maxEditLength = limits["CompareConfig.x-max-differing-lines"];
const maxDiffLength = limits["CompareConfig.x-max-diff-length"];
const context = 3;

/**
 * How `right` differs from `left`, as a unified diff by lines. Null for texts that are too long or too different for
 * one; a diff above 10,000 characters is cut.
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

/** The same as of the library (a test holds it), at a twentieth of the time; most cells are one line. */
function diffOfLines(left: string, right: string, rightName: string): string {
  return `--- ${leftName}\n+++ ${rightName}\n@@ -1,1 +1,1 @@\n-${left}\n+${right}\n`;
}

function diffOfTexts(left: string, right: string, rightName: string): string | null {
  // Texts in cells seldom end with a line break; the note "No newline at end of file" says something only where one
  // of the two does.
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
