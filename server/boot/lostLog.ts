/**
 * Lets this process outlive its log: where the disk of the log is full, or the program that read it has ended, lines are lost until
 * they can be written again. Without a listener each such line is an unhandled error, whose report is one more line.
 */
export function outliveLog(): void {
  let isTold = false;
  process.stdout.on("error", ({ message }) => {
    if (!isTold) process.stderr.write(`Lines of the log are lost: ${message}.\n`);
    isTold = true;
  });
  // Nothing is left that could be told of it.
  process.stderr.on("error", () => undefined);
}
