/** Lets a command end quietly where a reader such as `head` has enough, and with this code where its output cannot be written. */
export function watchOutput(exitCode: number): void {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") return;
    process.stderr.write(`The command is done, but its output could not be written: ${message}.\n`);
    process.exitCode = exitCode;
  });
}
