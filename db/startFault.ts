/**
 * Reason why the server or a command cannot start or go on. The message is for the person at the terminal: what is wrong and
 * what to do. It is printed without a stack, and the process ends with the exit code.
 */
export class StartFault extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "StartFault";
    this.exitCode = options.exitCode ?? 1;
  }
}
