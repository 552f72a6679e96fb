import { Problem } from "../../../domain/problem.ts";
import type { CodeLanguage } from "./protocol.ts";
import { isCutOff, runCode, SandboxFault } from "./runCode.ts";

/** What checkSyntax says of code whose parsing took too much time or memory. */
export const notParsed = "not parsed";

/** Time that parsing may take, and that it waits for a process. */
const timeLimitMs = 5_000;
const maxWaitMs = 10_000;

/**
 * Parses code in the sandbox without running any of it; it needs neither variables nor the network.
 * @returns what is wrong and where; null for code that can be parsed, `notParsed` where that is not known
 * @throws Problem unavailable
 */
export async function checkSyntax(workspaceId: number, language: CodeLanguage, code: string): Promise<string | null> {
  const job = { workspaceId, language, code, inputs: [null], parsesOnly: true, timeLimitMs, maxWaitMs };
  const [result] = await runCode(job).catch(sandboxFailed);
  const error = result?.error;
  if (!error) return null;
  if (isCutOff(error)) return notParsed;
  const { type, message, line, column } = error;
  const place = line === null ? "" : ` (line ${line}${column == null ? "" : `, column ${column}`})`;
  return `${type}: ${message}${place}`;
}

function sandboxFailed(cause: unknown): never {
  if (!(cause instanceof SandboxFault)) throw cause;
  throw new Problem("unavailable", "The sandbox that checks code is not available just now. Try again.", { cause });
}
