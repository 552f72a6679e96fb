import { shownLog } from "./shownLog.ts";

/** Characters that may wait for the reader of the log: more than a busy server writes in two seconds. */
const mostWaiting = 16 * 1024 * 1024;

let waiting = 0;
let isLossTold = false;

/** Writes whole lines of the log. They are lost while too much waits for a reader that does not read. */
export function writeLog(lines: string): void {
  if (waiting > mostWaiting) {
    tellLoss("nobody reads them");
    return;
  }
  const text = shownLog(lines);
  waiting += text.length;
  process.stdout.write(text, () => {
    waiting -= text.length;
  });
}

/**
 * Lets this process outlive its log: where the disk of the log is full, or the program that read it has ended, lines are lost until
 * they can be written again. Without a listener each such line is an unhandled error, whose report is one more line.
 */
export function outliveLog(): void {
  process.stdout.on("error", ({ message }) => tellLoss(message));
  // Nothing is left that could be told of it.
  process.stderr.on("error", () => undefined);
}

function tellLoss(reason: string): void {
  if (!isLossTold) process.stderr.write(`Lines of the log are lost: ${reason}.\n`);
  isLossTold = true;
}
